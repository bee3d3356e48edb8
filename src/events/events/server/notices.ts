import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { newsOf } from '#platform/mail/deferredQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { Dropped, MailContent, MailRow } from '#platform/mail/templates.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { differences, isToCome } from '../facts.ts';
import { announcedOnly, noticeFor, stateOf, type NoticeKind, type Knowledge } from '../news.ts';
import { eventLine, whenAndWhereFields, whenAndWhereLine, whenAndWhereOf, type Announced } from './mailedEvent.ts';
import { noticeMail, noticeOf, type AnyEvent, type NoticeTemplates } from './notify.ts';

const knownFacts = z
  .object({
    date: z.string(),
    time: z.string(),
    durationMinutes: z.number(),
    venue: z.string(),
    registrationDeadline: z.string(),
    isCancelled: z.boolean(),
  })
  .partial();

/** Fields of every notice: whom it informs of what, what they knew when it was queued, and what it says. */
export const noticeFields = {
  news: z.string().optional(),
  before: knownFacts.optional(),
  after: knownFacts.optional(),
};
/** Fields of a mail about changed facts. */
export const changeFields = { ...whenAndWhereFields, ...noticeFields, before: knownFacts, after: knownFacts };
/** The reason is missing in older mails. */
export const cancelledFields = { ...noticeFields, cancellationReason: z.string().nullish() };

type NoticeData = z.output<z.ZodObject<typeof noticeFields>>;

/** Finds the event and the reader of a notice from its data. */
export interface Source<Data> {
  templates: NoticeTemplates;
  find: (db: Db, data: Data) => Promise<AnyEvent | undefined>;
  lock: (tx: Db, data: Data) => Promise<AnyEvent | undefined>;
  /** Whether a mail about a live event still concerns this reader. */
  isReader: (db: Db, data: Data) => Promise<boolean>;
}

interface News {
  known: Knowledge;
  isReplaced: boolean;
  isPending: boolean;
}

/** Decides about mails without `news` and mails that are sent again. */
const alone = (kind: NoticeKind, { before }: NoticeData): News => ({
  known: { isCancelled: kind === 'reopened', ...before },
  isReplaced: false,
  isPending: false,
});

/**
 * The hooks of a template of notices. It is sent only if, it is the mail its reader needs by what they know; where
 * they need another by now, that is queued in its place.
 */
export function noticeHooks<Facts>(kind: NoticeKind, source: Source<Facts>) {
  type Data = Facts & NoticeData;
  const newsFor = async (db: Db, data: Data, { id, status }: MailRow): Promise<News> =>
    data.news !== undefined && status === 'queued' ? newsOf(db, data.news, id) : alone(kind, data);

  async function needed(db: Db, data: Data, now: Date, row: MailRow): Promise<NoticeKind | 'later' | null> {
    const news = await newsFor(db, data, row);
    if (news.isReplaced) return null;
    if (news.isPending) return 'later';
    const event = await source.find(db, data);
    // A deleted event counts as cancelled.
    if (!event) return news.known.isCancelled === false ? 'cancelled' : null;
    const { datesAnnounced } = await currentSettings(db);
    const wanted = noticeFor(news.known, stateOf(event), datesAnnounced);
    if (wanted === 'cancelled' || wanted === null) return wanted;
    const isConcerned = (wanted === 'reopened' || isToCome(event, now)) && (await source.isReader(db, data));
    return isConcerned ? wanted : null;
  }

  return {
    isCurrent: async (db: Db, data: Data, now: Date, row: MailRow) => (await needed(db, data, now, row)) === kind,
    onDropped: async (tx: Db, data: Data, { now, ...row }: Dropped) => {
      const event = await source.lock(tx, data);
      const wanted = await needed(tx, data, now, row);
      if (wanted === 'later' || wanted === kind) return false;
      // The reader of a mail without `news`, such as one sent again, gets mails of their own about later changes.
      if (!event || wanted === null || data.news === undefined) return true;
      const { datesAnnounced } = await currentSettings(tx);
      const news = await newsFor(tx, data, row);
      const reader = { to: row.to, key: data.news, data };
      const notice = noticeOf(event, wanted, news.known, datesAnnounced);
      await queueMail(tx, now, noticeMail(source.templates[wanted], reader, notice));
      return true;
    },
    /** Adds the changes that its reader does not know yet. */
    refresh: async <Sent extends Data>(db: Db, data: Sent, _now: Date, row: MailRow): Promise<Sent> => {
      const event = await source.find(db, data);
      if (!event) return data;
      const { datesAnnounced } = await currentSettings(db);
      const news = await newsFor(db, data, row);
      const before = announcedOnly(news.known, datesAnnounced);
      return { ...data, ...whenAndWhereOf(event, datesAnnounced), before, after: data.after ?? stateOf(event) };
    },
  };
}

/** A line for each fact that changed. */
const changeLines = ({ before = {}, after = {} }: NoticeData): string[] =>
  differences(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`);

/** The content of a mail about changed facts. @param stays reassures the reader about what does not change */
export const changeContent = (
  { title, ...data }: z.output<z.ZodObject<typeof changeFields>>,
  stays: string,
): Pick<MailContent, 'subject' | 'paragraphs'> => ({
  subject: `Changed: ${title}`,
  paragraphs: [`${title} has changed.`, ...changeLines(data), whenAndWhereLine(data), stays],
});

export const reasonLines = ({ cancellationReason }: { cancellationReason?: string | null | undefined }): string[] =>
  cancellationReason ? `The reason: ${cancellationReason}`.split(/\n+/) : [];

/** @param holds reassures the reader about what stays */
export function reopenedContent(
  { title, event, ...data }: NoticeData & { title: string; event?: Announced | undefined },
  holds: string,
): Pick<MailContent, 'subject' | 'paragraphs'> {
  const lines = changeLines(data);
  return {
    subject: `Not cancelled after all: ${title}`,
    paragraphs: [
      `We wrote that ${title} is cancelled. It is not cancelled any more.`,
      `${holds} You do not have to do anything.`,
      ...(lines.length > 0 ? ['This has changed:', ...lines] : []),
      ...eventLine(event),
    ],
  };
}

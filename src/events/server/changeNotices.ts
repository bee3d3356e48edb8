import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { deleteQueuedMails, lockUntouchedMails, rewriteMails } from '#platform/mail/deferredQueries.ts';
import { longestDelayMs } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import type { MailContent } from '#platform/mail/templates.ts';
import { currentSettings } from '#settings/server/queries.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { changedFacts, differences, factsOf, isDated, pickFacts, type Facts } from '../facts.ts';
import type { EventRow } from './tables.ts';

/** A change waits in the outbox this long after the last edit. Source: festival-days.md, point 2. */
const graceMs = 60_000;

/** What is announced of an event, of this university's or a featured one. */
type AnyEvent = Pick<
  EventRow,
  'id' | 'title' | 'status' | 'date' | 'time' | 'durationMinutes' | 'venue' | 'registrationDeadline'
>;

const facts = z
  .object({
    date: z.string(),
    time: z.string(),
    durationMinutes: z.number(),
    venue: z.string(),
    registrationDeadline: z.string(),
  })
  .partial();

/** Fields of every mail that names where and when; the day and time are null until dates are announced. */
export const whenAndWhereFields = {
  eventId: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  venue: z.string(),
};
/** Fields of a mail about changed facts. */
export const changeFields = { ...whenAndWhereFields, before: facts, after: facts };

type WhenAndWhere = z.output<z.ZodObject<typeof whenAndWhereFields>>;
type Change = z.output<z.ZodObject<typeof changeFields>>;

export const whenAndWhereOf = ({ date, time, venue, id, title }: AnyEvent, isDateAnnounced: boolean): WhenAndWhere => ({
  eventId: id,
  title,
  date: isDateAnnounced ? date : null,
  time: isDateAnnounced ? time : null,
  venue,
});

export const whenAndWhereLine = ({ date, time, venue }: Pick<WhenAndWhere, 'date' | 'time' | 'venue'>): string =>
  date === null || time === null
    ? `Where: ${venue}. The date is not announced yet.`
    : `When and where: ${dayMonthYear(date)}, ${time}, ${venue}.`;

/** What a mail about changed facts says. @param stays what the reader need not worry about */
export const changeContent = (
  { title, before, after, ...whenAndWhere }: Change,
  stays: string,
): Pick<MailContent, 'subject' | 'paragraphs'> => ({
  subject: `Changed: ${title}`,
  paragraphs: [
    `${title} has changed.`,
    ...differences(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`),
    whenAndWhereLine(whenAndWhere),
    stays,
  ],
});

/** The change as of now, without day and time while dates are not announced. */
export async function refreshedChange<Data extends Change>(db: Db, data: Data, event: AnyEvent): Promise<Data> {
  const { datesAnnounced } = await currentSettings(db);
  return { ...data, ...whenAndWhereOf(event, datesAnnounced), ...announcedFacts(data, datesAnnounced) };
}

/** False while only the day or time has changed and dates are not announced. */
export async function isAnyFactAnnounced(db: Db, data: Change): Promise<boolean> {
  const { datesAnnounced } = await currentSettings(db);
  const { before, after } = announcedFacts(data, datesAnnounced);
  return differences(before, after).length > 0;
}

function announcedFacts(
  { before, after }: Pick<Change, 'before' | 'after'>,
  isDateAnnounced: boolean,
): Pick<Change, 'before' | 'after'> {
  const names = Object.keys(before).filter((name) => isDateAnnounced || !isDated(name));
  return { before: pickFacts(before, names), after: pickFacts(after, names) };
}

interface ChangeNotice {
  template: 'event_changed' | 'featured_changed';
  before: AnyEvent;
  after: AnyEvent;
  /** False: this edit is mailed to nobody, but mails that wait already are brought up to date. */
  notify: boolean;
  now: Date;
  /** Queues the mail for everybody concerned who has none in `waiting`. */
  queue: (data: Change, notBefore: Date, waiting: readonly Mail[]) => Promise<void>;
}

/**
 * Mails the people of an event what an edit changed, one mail for all edits of a while: each mail waits in the outbox, where
 * the next edit finds and rewrites it. It holds, for its one reader, the facts before the first edit since they came, and
 * those after the last; when these are the same again it is deleted. Called with the event locked, which serializes the
 * edits of all servers. @returns whether any of the facts changed
 */
export async function notifyOfChange(tx: Db, notice: ChangeNotice): Promise<boolean> {
  const { template, notify, now } = notice;
  const { datesAnnounced } = await currentSettings(tx);
  const [before, after] = [factsOf(notice.before), factsOf(notice.after)];
  const changed = changedFacts(before, after, datesAnnounced);
  if (changed.length === 0) return false;
  const whenAndWhere = whenAndWhereOf(notice.after, datesAnnounced);
  const waiting = await lockUntouchedMails(tx, template, 'eventId', notice.after.id);
  // People who registered between the same two edits get the same mail.
  for (const mails of Map.groupBy(waiting, ({ data }) => JSON.stringify(data['before'])).values()) {
    const ids = mails.map(({ id }) => id);
    const first = { ...(notify && pickFacts(before, changed)), ...facts.parse(mails[0]?.data['before']) };
    const names = Object.keys(first).filter((name) => first[name as keyof Facts] !== after[name as keyof Facts]);
    if (names.length === 0) await deleteQueuedMails(tx, ids);
    else {
      const data = { ...whenAndWhere, before: pickFacts(first, names), after: pickFacts(after, names) };
      await rewriteMails(tx, ids, data, notify ? { now, graceMs, longestMs: longestDelayMs } : undefined);
    }
  }
  if (notify) {
    const data = { ...whenAndWhere, before: pickFacts(before, changed), after: pickFacts(after, changed) };
    await notice.queue(data, new Date(now.getTime() + graceMs), waiting);
  }
  return true;
}

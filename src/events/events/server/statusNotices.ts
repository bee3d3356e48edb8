import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import {
  lastSentMails,
  lockUntouchedMails,
  mailsByIds,
  unsentMails,
  withdrawMailsById,
  type EarlierMail,
} from '#platform/mail/deferredQueries.ts';
import { withdrawMails } from '#platform/mail/withdrawQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { MailContent } from '#platform/mail/templates.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { differences, factsOf } from '../facts.ts';
import {
  changeLines,
  currentChange,
  replaceMails,
  whenAndWhereOf,
  type AnyEvent,
  type Change,
} from './changeNotices.ts';
import {
  idsOf,
  isQueued,
  isSettled,
  knowledgeAfter,
  noticeFields,
  readerKey,
  readerKnowledge,
  type Audience,
  type NoticeData,
  type NoticeTemplates,
  type Reopened,
} from './earlierNotices.ts';
import { eventLine, type Announced } from './mailedEvent.ts';

/**
 * Mails the people of an event that it is cancelled, or open again: those whose last mail said otherwise. If a sender
 * has touched the opposite notice, it is known only later whether it arrived, and the new one is decided when it is
 * sent. Called with the event locked.
 */
export async function notifyOfStatus<Reader extends { data: object }>(
  tx: Db,
  audience: Audience<Reader, Change>,
  event: AnyEvent,
  now: Date,
): Promise<void> {
  const { templates, readers, readerFields } = audience;
  const isCancelled = event.status === 'cancelled';
  const opposite = isCancelled ? templates.reopened : templates.cancelled;
  await withdrawMails(tx, { ...audience, templates: [opposite] });
  const of = { ...audience, templates: [templates.cancelled, templates.reopened] };
  const keyOf = ({ data }: { data: object }) => readerKey(data, readerFields);
  const lastSent = new Map((await lastSentMails(tx, of, readerFields)).map((mail) => [keyOf(mail), mail]));
  const unsent = Map.groupBy(await unsentMails(tx, of, readerFields), keyOf);
  const statusOf = (reader: Reader) => {
    const theirs = unsent.get(keyOf(reader)) ?? [];
    const last = lastSent.get(keyOf(reader));
    // The outbox keeps a mail for thirty days: there is none about an older cancellation.
    const isForgotten = !isCancelled && theirs.every(({ template }) => template !== templates.cancelled);
    const knownCancelled = last === undefined ? isForgotten : last.template === templates.cancelled;
    const earlier = idsOf(theirs.filter(isQueued));
    return { reader, knownCancelled, earlier, isNews: earlier.length > 0 || knownCancelled !== isCancelled };
  };
  const statuses = readers.map(statusOf);
  if (!isCancelled) return notifyOfReopening(tx, audience, event, statuses, now);
  const mails = statuses
    .filter(({ isNews }) => isNews)
    .map(({ reader, earlier, knownCancelled }) =>
      audience.cancelled(reader, { knownCancelled, ...(earlier.length > 0 && { earlier }) }),
    );
  await queueMail(tx, now, ...mails);
}

interface ReaderStatus<Reader> {
  reader: Reader;
  knownCancelled: boolean;
  earlier: readonly string[];
  isNews: boolean;
}

/** Adds what changed while the event was cancelled; readers who never got the cancellation get a plain change. */
async function notifyOfReopening<Reader extends { data: object }>(
  tx: Db,
  audience: Audience<Reader, Change>,
  event: AnyEvent,
  statuses: readonly ReaderStatus<Reader>[],
  now: Date,
): Promise<void> {
  const { templates, readerFields } = audience;
  const keyOf = ({ data }: { data: object }) => readerKey(data, readerFields);
  const { datesAnnounced } = await currentSettings(tx);
  const after = factsOf(event);
  const untouched = new Set(idsOf(await lockUntouchedMails(tx, { ...audience, templates: [templates.changed] })));
  const isUntouched = ({ id }: EarlierMail) => untouched.has(id);
  const of = { ...audience, templates: [templates.changed, templates.reopened] };
  const changes = Map.groupBy(await unsentMails(tx, of, readerFields), keyOf);
  const reported: EarlierMail[] = [];
  const mails = statuses.flatMap(({ reader, isNews, knownCancelled, earlier }) => {
    const theirs = changes.get(keyOf(reader)) ?? [];
    const { before } = knowledgeAfter(templates, theirs, knownCancelled);
    const isUnreported = !theirs.some(isUntouched) && differences(before, after).length > 0;
    if (!isNews && !isUnreported) return [];
    reported.push(...theirs);
    const all = [...new Set([...earlier, ...idsOf(theirs)])];
    if (isNews) return [audience.reopened(reader, { knownCancelled, ...(all.length > 0 && { earlier: all }) })];
    const change = { ...whenAndWhereOf(event, datesAnnounced), before: {}, after: {}, earlier: all };
    return [audience.changed(reader, change, now)];
  });
  await withdrawMailsById(tx, idsOf(reported.filter(isUntouched)));
  await replaceMails(
    tx,
    reported.filter((mail) => !isUntouched(mail)),
  );
  await queueMail(tx, now, ...mails);
}

/** Whether its reader does not know about the cancellation, and every earlier notice has arrived or never will. */
export async function isCancellationNews(db: Db, templates: NoticeTemplates, data: NoticeData): Promise<boolean> {
  const { isPending, knownCancelled } = await readerKnowledge(db, templates, data);
  return !isPending && !knownCancelled;
}

// Mails from before 2026-11-26 do not record what their reader knows; they went only to readers of the cancellation.
const toKnowing = <Data extends Reopened>(data: Data) => ({ ...data, knownCancelled: data.knownCancelled ?? true });

/** Whether its reader believes it cancelled, and every earlier notice has arrived or never will. */
export async function isReopeningNews(db: Db, templates: NoticeTemplates, data: Reopened): Promise<boolean> {
  if (data.isReplaced) return false;
  const { isPending, knownCancelled } = await readerKnowledge(db, templates, toKnowing(data));
  return !isPending && knownCancelled;
}

/** With what changed since its reader was mailed time and place. */
export async function refreshedReopening<Data extends Reopened>(
  db: Db,
  templates: NoticeTemplates,
  data: Data,
  event: AnyEvent,
): Promise<Data> {
  return { ...data, ...(await currentChange(db, templates, data, event)).change };
}

/**
 * For a withdrawn reopening, with its event locked: readers who never got the cancellation may still not know what
 * changed.
 * @returns false while it may still hold
 */
export async function onReopeningDropped(
  tx: Db,
  templates: NoticeTemplates,
  dropped: { id: string; data: Reopened },
  event: AnyEvent | undefined,
  queueChanged: (change: Pick<Change, 'before' | 'after'> & ReturnType<typeof whenAndWhereOf>) => Promise<void>,
): Promise<boolean> {
  const [mail] = await mailsByIds(tx, [dropped.id]);
  // Its state from the time of leasing may be outdated.
  if (mail?.data['isReplaced'] === true) return true;
  if (event === undefined || event.status === 'cancelled') return isSettled(tx, dropped.data);
  const { change, isPending, knownCancelled } = await currentChange(tx, templates, toKnowing(dropped.data), event);
  if (isPending || knownCancelled) return false;
  if (differences(change.before, change.after).length > 0) await queueChanged(change);
  return true;
}

/** Why the event was cancelled; missing in older mails. */
export const cancelledFields = { ...noticeFields, cancellationReason: z.string().nullish() };

export const reasonLines = ({ cancellationReason }: { cancellationReason?: string | null | undefined }): string[] =>
  cancellationReason ? `The reason: ${cancellationReason}`.split(/\n+/) : [];

/** @param holds reassures the reader about what stays */
export const reopenedContent = (
  { title, event, before = {}, after = {} }: Reopened & { title: string; event?: Announced | undefined },
  holds: string,
): Pick<MailContent, 'subject' | 'paragraphs'> => ({
  subject: `Not cancelled after all: ${title}`,
  paragraphs: [
    `We wrote that ${title} is cancelled. It is not cancelled any more.`,
    `${holds} You do not have to do anything.`,
    ...changedParagraphs(changeLines(before, after)),
    ...eventLine(event),
  ],
});

const changedParagraphs = (lines: readonly string[]) => (lines.length > 0 ? ['This has changed:', ...lines] : []);

import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import {
  deleteQueuedMails,
  lockUntouchedMails,
  rewriteMails,
  unsentMails,
  type Delay,
  type EarlierMail,
} from '#platform/mail/deferredQueries.ts';
import { longestDelayMs, queueMail } from '#platform/mail/queries.ts';
import type { MailContent } from '#platform/mail/templates.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { changedFacts, differences, factsOf, isDated, pickFacts, type Facts, type SomeFacts } from '../facts.ts';
import {
  changedFields,
  factsBefore,
  idsOf,
  isQueued,
  noticeData,
  noticeFields,
  readerKey,
  readerKnowledge,
  type Audience,
  type NoticeTemplates,
  type Reopened,
} from './earlierNotices.ts';
import type { EventRow } from './tables.ts';

/** How long a change waits in the outbox after the last edit. Source: festival-days.md, point 2. */
const graceMs = 60_000;

/** An event of this university, or a featured one, as notices see it. */
export type AnyEvent = Pick<
  EventRow,
  'id' | 'title' | 'status' | 'date' | 'time' | 'durationMinutes' | 'venue' | 'registrationDeadline'
>;

/** Fields of every mail that names time and place; day and time are null until dates are announced. */
export const whenAndWhereFields = {
  eventId: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  venue: z.string(),
};
/** Fields of a mail about changed facts. */
export const changeFields = { ...whenAndWhereFields, ...changedFields, ...noticeFields };

type WhenAndWhere = z.output<z.ZodObject<typeof whenAndWhereFields>>;
export type Change = z.output<z.ZodObject<typeof changeFields>>;

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

/** A line for each fact that changed. */
export const changeLines = (before: SomeFacts, after: SomeFacts): string[] =>
  differences(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`);

/** The content of a mail about changed facts. @param stays reassures the reader about what does not change */
export const changeContent = (
  { title, before, after, ...whenAndWhere }: Change,
  stays: string,
): Pick<MailContent, 'subject' | 'paragraphs'> => ({
  subject: `Changed: ${title}`,
  paragraphs: [`${title} has changed.`, ...changeLines(before, after), whenAndWhereLine(whenAndWhere), stays],
});

/** The present change against what its reader knows, without day and time while dates are not announced. */
export async function currentChange(db: Db, templates: NoticeTemplates, data: Reopened, event: AnyEvent) {
  const { datesAnnounced } = await currentSettings(db);
  const { before: known, ...rest } = await readerKnowledge(db, templates, data);
  const before = { ...data.before, ...known };
  const after = { ...pickFacts(factsOf(event), Object.keys(before)), ...data.after };
  const change = { ...whenAndWhereOf(event, datesAnnounced), ...announcedFacts({ before, after }, datesAnnounced) };
  return { change, ...rest };
}

export async function refreshedChange<Data extends Change>(
  db: Db,
  templates: NoticeTemplates,
  data: Data,
  event: AnyEvent,
): Promise<Data> {
  return { ...data, ...(await currentChange(db, templates, data, event)).change };
}

/** False while another mail may still inform its reader, or nothing announced has changed. */
export async function isNews(db: Db, templates: NoticeTemplates, data: Change, event: AnyEvent): Promise<boolean> {
  if (data.isReplaced) return false;
  const { change, isPending } = await currentChange(db, templates, data, event);
  return !isPending && differences(change.before, change.after).length > 0;
}

function announcedFacts(
  { before, after }: Pick<Change, 'before' | 'after'>,
  isDateAnnounced: boolean,
): Pick<Change, 'before' | 'after'> {
  const names = Object.keys(before).filter((name) => isDateAnnounced || !isDated(name));
  return { before: pickFacts(before, names), after: pickFacts(after, names) };
}

export interface Edit {
  before: AnyEvent;
  after: AnyEvent;
  /** False: nobody is mailed about this edit, but queued mails are updated. */
  notify: boolean;
  now: Date;
}

/**
 * Mails the people of an event what an edit changed, one mail for all edits within a while: each mail waits in the
 * outbox, where the next edit finds and rewrites it. It holds, for its one reader, the facts before the first edit and
 * those after the last; when these are equal again it is deleted. One that a sender has touched is replaced by the
 * next, which reports its change too if it fails. Called with the event locked, which serializes the edits of all
 * servers.
 * @returns whether any of the facts changed
 */
export async function notifyOfChange<Reader extends { data: object }>(
  tx: Db,
  audience: Audience<Reader, Change>,
  { notify, now, ...edit }: Edit,
): Promise<boolean> {
  const { datesAnnounced } = await currentSettings(tx);
  const [before, after] = [factsOf(edit.before), factsOf(edit.after)];
  const changed = changedFacts(before, after, datesAnnounced);
  if (changed.length === 0) return false;
  const { readerFields } = audience;
  const keyOf = ({ data }: { data: object }) => readerKey(data, readerFields);
  const { templates } = audience;
  const isChange = ({ template }: EarlierMail) => template === templates.changed;
  const of = { ...audience, templates: [templates.changed, templates.reopened] };
  const untouched = await lockUntouchedMails(tx, of);
  const unsent = await unsentMails(tx, of, readerFields);
  const whenAndWhere = whenAndWhereOf(edit.after, datesAnnounced);
  const waiting = notify ? untouched : unsent.filter((mail) => isQueued(mail) && mail.data['isReplaced'] !== true);
  const rewriting = { before: notify ? pickFacts(before, changed) : {}, after, whenAndWhere };
  await rewriteWaiting(tx, {
    ...rewriting,
    waiting: waiting.filter(isChange),
    mayDelete: new Set(idsOf(untouched.filter((mail) => isChange(mail) && !mail.data['earlier']))),
    ...(notify && { delay: { now, graceMs, longestMs: longestDelayMs } }),
  });
  // The mail about reopening is sent at once, and contains the change.
  await rewriteWaiting(tx, { ...rewriting, waiting: waiting.filter((mail) => !isChange(mail)), mayDelete: new Set() });
  if (!notify) return true;
  const waits = new Set(untouched.map(keyOf));
  const unsentBy = Map.groupBy(unsent, keyOf);
  const change = { ...whenAndWhere, before: pickFacts(before, changed), after: pickFacts(after, changed) };
  const queued = audience.readers
    .filter((reader) => !waits.has(keyOf(reader)))
    .map((reader) => ({ reader, theirs: unsentBy.get(keyOf(reader)) ?? [] }));
  const notBefore = new Date(now.getTime() + graceMs);
  const mails = queued.map(({ reader, theirs }) => {
    const earlier = idsOf(theirs);
    const isOpening = (mail: EarlierMail) => isQueued(mail) && !isChange(mail) && mail.data['isReplaced'] !== true;
    const opening = theirs.find(isOpening);
    if (!opening) return audience.changed(reader, { ...change, ...(earlier.length > 0 && { earlier }) }, notBefore);
    // If the reopening mail fails, its reader never saw these changes.
    const { earlier: its = [], knownCancelled } = noticeData.parse(opening.data);
    return audience.reopened(reader, { ...change, earlier: [...new Set([...its, ...earlier])], knownCancelled });
  });
  await replaceMails(
    tx,
    queued.flatMap(({ theirs }) => theirs),
  );
  await queueMail(tx, now, ...mails);
  return true;
}

/** Of queued mails: a later one to the same reader includes their report. */
export const replaceMails = (tx: Db, mails: readonly EarlierMail[]): Promise<void> =>
  rewriteMails(tx, idsOf(mails.filter(isQueued)), { isReplaced: true });

interface Rewriting {
  waiting: readonly EarlierMail[];
  /** With nothing left to report, another one may still have to report the change of a failed one. */
  mayDelete: ReadonlySet<string>;
  before: SomeFacts;
  after: Facts;
  whenAndWhere: WhenAndWhere;
  delay?: Delay;
}

async function rewriteWaiting(tx: Db, { waiting, mayDelete, before, after, whenAndWhere, delay }: Rewriting) {
  // People who registered between the same two edits get the same mail.
  for (const mails of Map.groupBy(waiting, ({ data }) => JSON.stringify(data['before'])).values()) {
    const first: SomeFacts = { ...before, ...(mails[0] && factsBefore(mails[0])) };
    const names = Object.keys(first).filter((name) => first[name as keyof Facts] !== after[name as keyof Facts]);
    const data = { ...whenAndWhere, before: pickFacts(first, names), after: pickFacts(after, names) };
    const isDeleted = ({ id }: EarlierMail) => names.length === 0 && mayDelete.has(id);
    await deleteQueuedMails(tx, idsOf(mails.filter(isDeleted)));
    await rewriteMails(tx, idsOf(mails.filter((mail) => !isDeleted(mail))), data, delay);
  }
}

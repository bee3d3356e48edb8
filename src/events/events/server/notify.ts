import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#platform/database/database.ts';
import {
  lockQueuedNews,
  rewriteMails,
  saveKnown,
  knownBy,
  withdrawMailsById,
  type Delay,
} from '#platform/mail/deferredQueries.ts';
import { longestDelayMs, queueMail, type NewMail } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { changedFacts } from '../facts.ts';
import { newsIn, noticeFor, stateOf, knownAfterEdit, type NoticeKind, type State, type Knowledge } from '../news.ts';
import { whenAndWhereOf, type WhenAndWhere } from './mailedEvent.ts';
import type { EventRow } from './tables.ts';

/** How long a change waits in the outbox after the last edit. Source: festival-days.md, point 2. */
const graceMs = 60_000;

/** The fields of an event of either kind that notices use. */
export type AnyEvent = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'status'
  | 'date'
  | 'time'
  | 'durationMinutes'
  | 'venue'
  | 'registrationDeadline'
  | 'cancellationReason'
>;

/** Data of a notice that is the same for every reader. */
export interface Notice extends WhenAndWhere {
  cancellationReason: string | null;
  before: Knowledge;
  after: Knowledge;
}

/** The templates of the notices of an event of this university, or a featured one. */
export const eventNotices = {
  changed: 'event_changed',
  cancelled: 'event_cancelled',
  reopened: 'event_reopened',
} as const;
export const featuredNotices = {
  changed: 'featured_changed',
  cancelled: 'featured_cancelled',
  reopened: 'featured_reopened',
} as const;

export type NoticeTemplates = typeof eventNotices | typeof featuredNotices;

export interface Reader {
  to: string;
  /** Their key in `news`. */
  key: string;
  /** The fields that a template needs. */
  data: object;
}

export const noticeOf = (event: AnyEvent, kind: NoticeKind, before: Knowledge, datesAnnounced: boolean): Notice => ({
  ...whenAndWhereOf(event, datesAnnounced),
  cancellationReason: event.cancellationReason,
  before,
  after: reportedBy(kind, stateOf(event)),
});

export const noticeMail = (template: NoticeTemplates[NoticeKind], { to, key, data }: Reader, notice: Notice): NewMail =>
  ({ to, template, data: { ...data, ...notice, news: key } }) as unknown as NewMail;

/** A mail about a cancellation reports nothing else. */
const reportedBy = (kind: NoticeKind, state: State): Knowledge =>
  kind === 'cancelled' ? { isCancelled: true } : state;

interface Edit {
  before: AnyEvent;
  after: AnyEvent;
  /** False: the edit sends no mail. Queued mails still report the new values. */
  notify: boolean;
  now: Date;
}

/**
 * Mails the people of an event what an edit changed, or that it is cancelled or open again; one mail to each for all
 * edits within a while. The mail waits in the outbox, where the next edit rewrites or withdraws it. Once a sender has
 * touched it, it is unknown whether it arrives: the next edit queues another, which is decided when that is known.
 * Called with the event locked.
 * @returns whether there was anything of that kind
 */
export async function notifyOfEdit(
  tx: Db,
  templates: NoticeTemplates,
  readers: readonly Reader[],
  edit: Edit,
): Promise<boolean> {
  const { datesAnnounced } = await currentSettings(tx);
  const [before, after] = [stateOf(edit.before), stateOf(edit.after)];
  const isOtherStatus = before.isCancelled !== after.isCancelled;
  if (!isOtherStatus && changedFacts(before, after, datesAnnounced).length === 0) return false;
  const news = newsIn(before, after, { notify: edit.notify, datesAnnounced });
  const keys = readers.map(({ key }) => key);
  const queued = Map.groupBy(await lockQueuedNews(tx, keys), ({ data }) => data['news'] as string);
  const knowledge = await knownBy(tx, keys);
  const saved = new Map<string, Knowledge>();
  const outbox = createOutbox();
  for (const reader of readers) {
    const { key } = reader;
    const known = knownAfterEdit(knowledge.get(key) ?? {}, before, news);
    if (knowledge.has(key) || news.length > 0) saved.set(key, known);
    const unsent = queued.get(key) ?? [];
    const kind = noticeFor(known, after) ?? noticeFor(ifArrives(known, unsent), after);
    const notice = kind && noticeOf(edit.after, kind, known, datesAnnounced);
    if (!notice) outbox.withdraw(unsent);
    else if (news.length === 0) outbox.restate(unsent, notice, templates.cancelled);
    else {
      const isDelayed = kind === 'changed' && !isOtherStatus;
      const mail = noticeMail(templates[kind], reader, notice);
      if (isDelayed) mail.notBefore = new Date(edit.now.getTime() + graceMs);
      outbox.replaceBy(unsent, mail, notice, isDelayed);
    }
  }
  await saveKnown(tx, saved, edit.now);
  await outbox.write(tx, { now: edit.now, graceMs, longestMs: longestDelayMs });
  return true;
}

const isTouched = ({ attempts }: Mail) => attempts > 0;

/** What a reader knows, assuming that every mail accepted by the mail server arrives. */
const ifArrives = (known: Knowledge, queued: readonly Mail[]): Knowledge =>
  Object.assign({}, known, ...queued.filter(isTouched).map(({ data }) => data['after'])) as Knowledge;

/** Collects the changes to each reader's mails, so that a few statements write them all. */
function createOutbox() {
  const withdrawn: Mail[] = [];
  const written: { mail: Mail; notice: Notice; isDelayed: boolean }[] = [];
  const queued: NewMail[] = [];
  const withdraw = (mails: readonly Mail[]) => withdrawn.push(...mails.filter((mail) => !isTouched(mail)));
  return {
    withdraw,
    /** After an edit that sends no mail: queued mails report the new values at their previous time. */
    restate(mails: readonly Mail[], notice: Notice, cancelled: string) {
      for (const mail of mails) if (mail.template !== cancelled) written.push({ mail, notice, isDelayed: false });
    },
    replaceBy(mails: readonly Mail[], wanted: NewMail, notice: Notice, isDelayed: boolean) {
      const newest = mails.findLast(isTouched);
      const isReported = newest?.template === wanted.template && isDeepStrictEqual(newest.data['after'], notice.after);
      const kept = isReported ? undefined : mails.find((mail) => !isTouched(mail) && mail.template === wanted.template);
      withdraw(mails.filter((mail) => mail !== kept));
      if (kept) written.push({ mail: kept, notice, isDelayed });
      else if (!isReported) queued.push(wanted);
    },
    async write(tx: Db, delay: Delay) {
      await withdrawMailsById(
        tx,
        withdrawn.map(({ id }) => id),
      );
      for (const same of Map.groupBy(written, (one) => JSON.stringify([one.notice.before, one.isDelayed])).values()) {
        const [first] = same;
        const ids = same.map(({ mail }) => mail.id);
        if (first) await rewriteMails(tx, ids, first.notice, first.isDelayed ? delay : undefined);
      }
      await queueMail(tx, delay.now, ...queued);
    },
  };
}

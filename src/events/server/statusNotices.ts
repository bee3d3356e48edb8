import type { Db } from '#platform/database/database.ts';
import { lastSentMails, unsentMails, withdrawUntouchedMails } from '#platform/mail/deferredQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { AnyEvent, Change } from './changeNotices.ts';
import {
  isQueued,
  readerKey,
  readerKnowledge,
  type Audience,
  type NoticeData,
  type NoticeTemplates,
} from './earlierNotices.ts';

/**
 * Mails the people of an event that it is cancelled, or open again: to whoever knows otherwise. Where a sender has touched the
 * notice of the opposite, whether it arrived shows only later, and what is queued now is decided when it goes. Called with the
 * event locked.
 */
export async function notifyOfStatus<Reader extends { data: object }>(
  tx: Db,
  audience: Audience<Reader, Change>,
  event: AnyEvent,
  now: Date,
): Promise<void> {
  const { templates, readers, readerFields } = audience;
  const isCancelled = event.status === 'cancelled';
  const [kind, opposite] = isCancelled ? (['cancelled', 'reopened'] as const) : (['reopened', 'cancelled'] as const);
  await withdrawUntouchedMails(tx, { ...audience, templates: [templates[opposite]] });
  const of = { ...audience, templates: [templates.cancelled, templates.reopened] };
  const keyOf = ({ data }: { data: object }) => readerKey(data, readerFields);
  const lastSent = new Map((await lastSentMails(tx, of, readerFields)).map((mail) => [keyOf(mail), mail]));
  const unsent = Map.groupBy(await unsentMails(tx, of, readerFields), keyOf);
  const mails = readers.flatMap((reader) => {
    const theirs = unsent.get(keyOf(reader)) ?? [];
    const last = lastSent.get(keyOf(reader));
    // The outbox keeps a mail for thirty days: of an older cancellation there is none.
    const isForgotten = !isCancelled && theirs.every(({ template }) => template !== templates.cancelled);
    const knownCancelled = last === undefined ? isForgotten : last.template === templates.cancelled;
    const earlier = theirs.filter(isQueued).map(({ id }) => id);
    if (earlier.length === 0 && knownCancelled === isCancelled) return [];
    return [audience[kind](reader, { knownCancelled, ...(earlier.length > 0 && { earlier }) })];
  });
  await queueMail(tx, now, ...mails);
}

/** Whether its reader knows otherwise, and every notice before it has arrived or never will. */
export async function isStatusNews(
  db: Db,
  templates: NoticeTemplates,
  data: NoticeData,
  isCancelled: boolean,
): Promise<boolean> {
  const { isPending, knownCancelled } = await readerKnowledge(db, templates, { knownCancelled: !isCancelled, ...data });
  return !isPending && knownCancelled !== isCancelled;
}

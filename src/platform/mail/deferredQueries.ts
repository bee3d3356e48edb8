import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Db } from '../database/database.ts';
import { lockedInIdOrder } from './queries.ts';
import { mails, type Mail } from './tables.ts';
import { isUntouched, matching, type MailsOf } from './withdrawQueries.ts';

/** The part of a mail that later ones to its reader depend on. */
export type EarlierMail = Pick<Mail, 'id' | 'template' | 'status' | 'data'>;

const earlier = { id: mails.id, template: mails.template, status: mails.status, data: mails.data };

/**
 * Those that no sender has touched yet, locked until the transaction ends, so their report may still change. A sender
 * skips them meanwhile.
 */
export const lockUntouchedMails = (tx: Db, of: MailsOf): Promise<Mail[]> =>
  tx
    .select()
    .from(mails)
    .where(and(matching(of), isUntouched))
    .orderBy(mails.id)
    .for('update');

/** As `withdrawMails`, of those that `lockUntouchedMails` found. */
export async function withdrawMailsById(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(inArray(mails.id, [...ids]));
}

const readerOf = (readerFields: readonly string[]): SQL =>
  sql.join(
    readerFields.map((field) => sql`${mails.data} ->> ${field}`),
    sql`, `,
  );

/**
 * Unsent mails, failed or queued, after the last one sent to the same reader; oldest first.
 * @param readerFields fields of their data that identify the reader
 */
export const unsentMails = (tx: Db, of: MailsOf, readerFields: readonly string[]): Promise<EarlierMail[]> =>
  rowsOf<EarlierMail>(
    tx,
    // As text: max(uuid) came with PostgreSQL 18.
    sql`select id, template, status, data from (
        select id, template, status, data, max(id::text) filter (where status = 'sent')
          over (partition by ${readerOf(readerFields)}) as last_sent
        from ${mails} where ${matching(of)}) theirs
      where status <> 'sent' and (last_sent is null or id::text > last_sent) order by id`,
  );

/** The last one that was sent to each reader. */
export const lastSentMails = (tx: Db, of: MailsOf, readerFields: readonly string[]): Promise<EarlierMail[]> =>
  rowsOf<EarlierMail>(
    tx,
    sql`select id, template, status, data from (
        select id, template, status, data, max(id::text) over (partition by ${readerOf(readerFields)}) as newest
        from ${mails} where ${matching(of)} and status = 'sent') theirs
      where id::text = newest`,
  );

/** Oldest first; deleted ones are missing. */
export const mailsByIds = async (db: Db, ids: readonly string[]): Promise<EarlierMail[]> =>
  ids.length === 0
    ? []
    : db
        .select(earlier)
        .from(mails)
        .where(inArray(mails.id, [...ids]))
        .orderBy(mails.id);

/** How long mails with a changed report keep waiting: from now, and at most from when they were queued. */
export interface Delay {
  now: Date;
  graceMs: number;
  longestMs: number;
}

/** Changes fields of the data of mails. @param delay none: they are sent at their previous time */
export async function rewriteMails(tx: Db, ids: readonly string[], data: object, delay?: Delay): Promise<void> {
  if (ids.length === 0) return;
  const until = delay && {
    nextAttemptAt: sql`least(
      ${new Date(delay.now.getTime() + delay.graceMs).toISOString()}::timestamptz,
      ${mails.createdAt} + ${delay.longestMs / 1000} * interval '1 second')`,
  };
  await tx
    .update(mails)
    .set({ data: sql`${mails.data} || ${JSON.stringify(data)}::jsonb`, ...until })
    .where(lockedInIdOrder(tx, inArray(mails.id, [...ids])));
}

/** Deletes mails that have nothing left to report. */
export async function deleteQueuedMails(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mails).where(inArray(mails.id, [...ids]));
}

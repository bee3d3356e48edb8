import { eq, inArray, lt, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../database/database.ts';
import { lockedInIdOrder, rowsPerInsert } from './queries.ts';
import { mails, news, newsReader, type Mail } from './tables.ts';

type Knowledge = Record<string, unknown>;

/**
 * The queued mails with news for these readers, oldest first. Locked until the transaction ends: meanwhile none is leased
 * or recorded as sent, so what their readers know stays as it is.
 */
export const lockQueuedNews = (tx: Db, readers: readonly string[]): Promise<Mail[]> =>
  tx
    .select()
    .from(mails)
    .where(sql`${eq(mails.status, 'queued')} and ${inArray(newsReader, [...readers])}`)
    .orderBy(mails.id)
    .for('update');

export async function knownBy(db: Db, readers: readonly string[]): Promise<Map<string, Knowledge>> {
  const rows = await db
    .select()
    .from(news)
    .where(inArray(news.reader, [...readers]));
  return new Map(rows.map(({ reader, known }) => [reader, known]));
}

export async function saveKnown(tx: Db, known: ReadonlyMap<string, Knowledge>, now: Date): Promise<void> {
  const rows = Array.from(known, ([reader, facts]) => ({ reader, known: facts, changedAt: now }));
  const set = { known: sql`excluded.known`, changedAt: now };
  for (let first = 0; first < rows.length; first += rowsPerInsert) {
    const some = rows.slice(first, first + rowsPerInsert);
    await tx.insert(news).values(some).onConflictDoUpdate({ target: news.reader, set });
  }
}

interface News {
  known: object;
  /** A later mail to its reader reports the same and more. */
  isReplaced: boolean;
  /** An earlier one was handed to a mail server, and may still arrive. */
  isPending: boolean;
}

/** Of a queued mail with news. */
export async function newsOf(db: Db, reader: string, id: string): Promise<News> {
  const [found] = await rowsOf<News>(
    db,
    sql`select coalesce((select known from ${news} where reader = ${reader}), '{}') as known,
        coalesce(bool_or(id > ${id}::uuid), false) as "isReplaced",
        coalesce(bool_or(id < ${id}::uuid and attempts > 0), false) as "isPending"
      from ${mails} where ${newsReader} = ${reader} and status = 'queued'`,
  );
  if (!found) throw new Error('an aggregate returned no row');
  return found;
}

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

/** As `withdrawMails`, of those that `lockQueuedNews` found. */
export async function withdrawMailsById(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(inArray(mails.id, [...ids]));
}

export const deleteNewsBefore = async (db: Db, end: Date): Promise<void> => {
  await db.delete(news).where(lt(news.changedAt, end));
};

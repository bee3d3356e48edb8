import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { containsPattern, paged, countTotal, orderOf, type Paging, type Sorting } from '../database/paging.ts';
import type { mailSorts } from '../mailStatus.ts';
import { mails, news, newsReader, type Mail } from './tables.ts';
import type { MailTemplates } from './templates.ts';

/** A mail to queue: one of the templates with its own data. */
export type NewMail<Name extends keyof MailTemplates = keyof MailTemplates> = {
  [Each in Name]: {
    to: string;
    template: Each;
    data: MailTemplates[Each];
    /** Not sent after this. */
    expiresAt?: Date;
    /** Not sent before this, as its report may still change. At most `longestDelayMs` ahead. */
    notBefore?: Date;
  };
}[Name];

/**
 * Writes mails into the outbox, in the transaction of the fact that they report; none to an erased person, whose
 * address has no `@`. A mail that anybody can cause to somebody else needs `queueCappedMail` (ceilingQueries.ts).
 */
export async function queueMail(tx: Db, now: Date, ...written: readonly NewMail[]): Promise<void> {
  const queued = written.filter(({ to }) => to.includes('@'));
  if (queued.length === 0) return;
  const rows = queued.map(({ notBefore = now, ...mail }) => ({
    id: newId(),
    ...mail,
    createdAt: now,
    nextAttemptAt: notBefore,
  }));
  for (let first = 0; first < rows.length; first += rowsPerInsert) {
    await tx.insert(mails).values(rows.slice(first, first + rowsPerInsert));
  }
}

/** Whether a mail of this template with these fields was queued since, and not withdrawn. */
export async function wasMailed(db: Db, template: keyof MailTemplates, fields: object, since: Date): Promise<boolean> {
  const has = sql`${mails.data} @> ${JSON.stringify(fields)}::jsonb`;
  const queued = and(gt(mails.createdAt, since), eq(mails.template, template), ne(mails.status, 'withdrawn'), has);
  return (await db.$count(mails, queued)) > 0;
}

/**
 * The most that `notBefore` may lie ahead. A mail due later was queued before the clock was set back, and is sent now.
 */
export const longestDelayMs = 300_000;
// PostgreSQL takes 65,535 parameters.
export const rowsPerInsert = 1000;

/** The newest mails first, sent or not. */
export function newestMails(db: Db, limit: number): Promise<Mail[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit);
}

/** Deletes every mail to the addresses that a condition on `mails.to` finds, sent or not. */
export async function deleteMailsTo(tx: Db, isAddressed: SQL): Promise<void> {
  await tx.delete(mails).where(lockedInIdOrder(tx, isAddressed));
}

export interface MailFilter extends Paging, Sorting<(typeof mailSorts)[number]> {
  status?: string | undefined;
  /** Any part of the address. */
  to?: string | undefined;
}

/** The outbox as a log: matching mails, newest first, and their total number. */
export async function listMails(db: Db, filter: MailFilter): Promise<{ rows: Mail[]; total: number }> {
  const where = and(
    filter.status ? sql`${mails.status} = ${filter.status}` : undefined,
    filter.to ? ilike(mails.to, containsPattern(filter.to)) : undefined,
  );
  const order = orderOf(mails, filter, [desc(mails.createdAt), desc(mails.id)]);
  const list = db
    .select()
    .from(mails)
    .where(where)
    .orderBy(...order)
    .$dynamic();
  const rows = await paged(list, filter);
  return { rows, total: await countTotal(rows, filter, () => db.$count(mails, where)) };
}

export const findMail = async (db: Db, id: string): Promise<Mail | undefined> =>
  (await db.select().from(mails).where(eq(mails.id, id)))[0];

/**
 * Queues a sent or failed mail again, to say the same whatever its reader knows by now. Undefined when it is queued
 * already or was withdrawn.
 */
export async function requeueMail(tx: Db, id: string, now: Date): Promise<Mail | undefined> {
  const [queued] = await tx
    .update(mails)
    .set({
      status: 'queued',
      attempts: 0,
      lastError: null,
      sentAt: null,
      nextAttemptAt: now,
      data: sql`(${mails.data} - 'news') || jsonb_strip_nulls(jsonb_build_object('newsAgain', ${newsReader}))`,
    })
    .where(and(eq(mails.id, id), inArray(mails.status, ['sent', 'failed'])))
    .returning();
  return queued;
}

/** Urgent ones expire within the hour, as codes do. */
export type DueMails = 'all' | 'urgent' | 'others';

function isOf(which: DueMails, now: Date): SQL | undefined {
  const inAnHour = new Date(now.getTime() + 3_600_000);
  if (which === 'urgent') return lte(mails.expiresAt, inAnHour);
  return which === 'others' ? or(isNull(mails.expiresAt), gt(mails.expiresAt, inAnHour)) : undefined;
}

/**
 * Takes up to `max` due mails and leases them until `leaseUntil`: other senders skip them until then. One statement, so
 * nothing is locked while they are in flight. What expires soonest comes first: a person waits for a code.
 */
export async function leaseDueMails(
  db: Db,
  now: Date,
  leaseUntil: Date,
  max: number,
  which: DueMails = 'all',
): Promise<Mail[]> {
  // Without an error somebody may be sending it now. A retried one keeps its last error, for the mail log.
  const isWaiting = or(eq(mails.attempts, 0), isNotNull(mails.lastError));
  const isTooFarAhead = and(isWaiting, gt(mails.nextAttemptAt, new Date(now.getTime() + longestDelayMs)));
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), or(lte(mails.nextAttemptAt, now), isTooFarAhead), isOf(which, now)))
    .orderBy(mails.expiresAt, mails.nextAttemptAt, mails.id)
    .limit(max)
    .for('update', { skipLocked: true });
  return (
    db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: leaseUntil })
      // As an array the rows are picked once; with a plain `in` the planner may pick, and lock, more than `max`.
      .where(sql`${mails.id} = any(array(${due}))`)
      .returning()
  );
}

/**
 * The mails of `where`, locked in one order: two statements that lock the same rows in different orders would deadlock.
 */
export const lockedInIdOrder = (db: Db, where: SQL | undefined) =>
  sql`${mails.id} = any(array(${db.select({ id: mails.id }).from(mails).where(where).orderBy(mails.id).for('update')}))`;

/** Until when a sender keeps a mail from the others. */
export interface Lease {
  id: string;
  until: Date;
}

/**
 * Prolongs leases that are still held: a mail that was rescheduled meanwhile keeps the time of its next attempt.
 * `tried` are the ends of earlier renewals that may or may not have been committed.
 */
export async function renewLeases(
  db: Db,
  leases: readonly Lease[],
  tried: readonly Date[],
  until: Date,
): Promise<void> {
  const ids = leases.map(({ id }) => id);
  const isLeased = or(
    ...leases.map((lease) => and(eq(mails.id, lease.id), eq(mails.nextAttemptAt, lease.until))),
    and(inArray(mails.id, ids), inArray(mails.nextAttemptAt, [...tried])),
  );
  await db
    .update(mails)
    .set({ nextAttemptAt: until })
    .where(lockedInIdOrder(db, and(eq(mails.status, 'queued'), isLeased)));
}

/**
 * Also for mails whose lease has passed to another sender. One that was queued again informs a reader who knows no more than
 * when it was first queued.
 */
export async function markSent(db: Db, ids: readonly string[], sentAt: Date): Promise<void> {
  const sent = db.$with('sent').as(
    db
      .update(mails)
      .set({ status: 'sent', sentAt, lastError: null })
      .where(lockedInIdOrder(db, inArray(mails.id, [...ids])))
      .returning({ data: mails.data }),
  );
  await db
    .with(sent)
    .update(news)
    .set({ known: sql`${news.known} || (${sent.data} -> 'after')`, changedAt: sentAt })
    .from(sent)
    .where(
      sql`${news.reader} = coalesce(${sent.data} ->> 'news', ${sent.data} ->> 'newsAgain')
        and (${sent.data} ->> 'news' is not null or ${news.known} @> (${sent.data} -> 'before'))`,
    );
}

/** To be retried, not before `at`. */
export async function rescheduleMail(db: Db, mail: Mail, at: Date, lastError: string): Promise<void> {
  await db.update(mails).set({ nextAttemptAt: at, lastError }).where(isStillLeased(mail));
}

/** To be checked again at `at`, as if it had not been leased. */
export async function deferMail(db: Db, mail: Mail, at: Date, lastError: string | null): Promise<void> {
  const attempts = mail.attempts - 1;
  await db.update(mails).set({ nextAttemptAt: at, lastError, attempts }).where(isStillLeased(mail));
}

/** The dead letter: never retried. `attempts` counts how often it was handed to a mail server. */
export async function markFailed(db: Db, mail: Mail, lastError: string, attempts: number): Promise<void> {
  await db.update(mails).set({ status: 'failed', lastError, attempts }).where(isStillLeased(mail));
}

/** Its content no longer holds. `attempts` as in `markFailed`. */
export async function markWithdrawn(db: Db, mail: Mail, attempts: number): Promise<void> {
  await db.update(mails).set({ status: 'withdrawn', lastError: null, attempts }).where(isStillLeased(mail));
}

/** Withdraws a failed mail, so that it no longer counts as a failure. Undefined when it has not failed. */
export async function dismissMail(tx: Db, id: string): Promise<Mail | undefined> {
  const [dismissed] = await tx
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .returning();
  return dismissed;
}

/** True while nobody else has leased the mail since: each lease counts one attempt. */
const isStillLeased = (mail: Mail) =>
  and(eq(mails.id, mail.id), eq(mails.status, 'queued'), eq(mails.attempts, mail.attempts));

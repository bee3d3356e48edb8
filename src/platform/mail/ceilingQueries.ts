import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { inTransaction, rowsOf, type Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { mailboxKey } from '../email.ts';
import { lockedInIdOrder, queueMail, type NewMail } from './queries.ts';
import { mails, type Mail } from './tables.ts';

/** The most that one mailbox gets from public forms and other people's acts. Source: festival-days.md, 2. */
const ceilings = [
  { max: 6, windowMs: 3_600_000 },
  { max: 20, windowMs: 86_400_000 },
] as const;
const longestMs = Math.max(...ceilings.map(({ windowMs }) => windowMs));
const mostCounted = Math.max(...ceilings.map(({ max }) => max));
// Mails in flight count from the moment they were sent: until then held mails are checked this often.
const recheckMs = 60_000;
// The longest wait of a held mail: one to be checked later than this was held before the clock was set back.
const longestRecheckMs = 3_600_000;
// The allowed difference between the clocks of two servers. A later mail is from before the clock was set back.
const clockSkewMs = 300_000;
const keysPerRelease = 20;

/** Rate limits may be lifted for load tests, and this with them. */
interface Limits {
  readonly isEnabled: boolean;
}

/**
 * Queues mails that count against their recipients' ceilings: those that anybody can make us send to somebody else.
 * Past the ceiling, or behind other held mails, a mail is held. The mailbox is locked until the end of the transaction,
 * so that servers agree: call it last.
 */
export const queueCappedMail = (tx: Db, now: Date, limits: Limits, ...queued: readonly NewMail[]): Promise<void> =>
  queueCapped(tx, now, limits, queued, () => Promise.resolve([]));

/** As `queueCappedMail`; a mail replaces a held one about the same subject, so that repeated acts hold one mail. */
export const queueNewestMail = (tx: Db, now: Date, limits: Limits, ...queued: readonly NewMail[]): Promise<void> =>
  queueCapped(tx, now, limits, queued, deleteHeldAbout);

async function queueCapped(
  tx: Db,
  now: Date,
  limits: Limits,
  queued: readonly NewMail[],
  replace: typeof deleteHeldAbout,
): Promise<void> {
  if (!limits.isEnabled) return queueMail(tx, now, ...queued);
  // None to an erased person.
  const keyed = queued.filter(({ to }) => to.includes('@')).map((mail) => ({ mail, key: mailboxKey(mail.to) }));
  // In one order, so that two transactions cannot deadlock.
  for (const key of [...new Set(keyed.map(({ key: each }) => each))].toSorted()) await lockAllowance(tx, key);
  for (const { mail, key } of keyed) {
    const [replaced] = await replace(tx, key, mail);
    const { free, held, opensAt } = await allowanceOf(tx, key, now);
    const isHeld = held > 0 || free <= 0;
    const { notBefore = now, ...queuedMail } = mail;
    await tx.insert(mails).values({
      id: newId(),
      ...queuedMail,
      data: { ...mail.data, ...formerNameOf(replaced) },
      status: isHeld ? 'held' : 'queued',
      allowanceKey: key,
      createdAt: now,
      nextAttemptAt: isHeld ? earlier(opensAt, mail.expiresAt) : notBefore,
    });
  }
}

/** The subject of a mail: a mail of the same template and mailbox with these fields equal repeats it. */
const subjectFields = ['registrationId', 'eventId', 'otherId'] as const;

/** Deletes the held mail that this one replaces. */
async function deleteHeldAbout(tx: Db, key: string, { template, data }: NewMail): Promise<Pick<Mail, 'data'>[]> {
  const subject = Object.entries(data).filter(([field]) => subjectFields.some((each) => each === field));
  if (subject.length === 0) return [];
  const about = sql`${mails.data} @> ${JSON.stringify(Object.fromEntries(subject))}::jsonb`;
  const heldFor = and(eq(mails.allowanceKey, key), eq(mails.status, 'held'));
  return tx
    .delete(mails)
    .where(lockedInIdOrder(tx, and(heldFor, eq(mails.template, template), about)))
    .returning({ data: mails.data });
}

/** The reader knows the name before the first change that was not mailed. */
function formerNameOf(replaced: Pick<Mail, 'data'> | undefined): { formerName?: string } {
  const formerName = replaced?.data['formerName'];
  return typeof formerName === 'string' ? { formerName } : {};
}

/**
 * Queues held mails whose window has opened, first those that expire, oldest first, and withdraws those that expired
 * meanwhile. Any number of servers may do it at once. @returns how many are queued
 */
export async function releaseHeldMails(db: Db, now: Date, limits: Limits): Promise<number> {
  const isTooFarAhead = gt(mails.nextAttemptAt, new Date(now.getTime() + longestRecheckMs + clockSkewMs));
  const due = await db
    .selectDistinct({ key: mails.allowanceKey })
    .from(mails)
    .where(
      and(eq(mails.status, 'held'), limits.isEnabled ? or(lte(mails.nextAttemptAt, now), isTooFarAhead) : undefined),
    )
    .limit(keysPerRelease);
  let released = 0;
  for (const { key } of due)
    if (key !== null) released += await inTransaction(db, (tx) => release(tx, key, now, limits));
  return released;
}

async function release(tx: Db, key: string, now: Date, limits: Limits): Promise<number> {
  const heldFor = and(eq(mails.allowanceKey, key), eq(mails.status, 'held'));
  await lockAllowance(tx, key);
  await tx
    .update(mails)
    .set({ status: 'withdrawn', nextAttemptAt: now })
    .where(and(heldFor, lte(mails.expiresAt, now)));
  const { free, held, opensAt } = await allowanceOf(tx, key, now);
  const count = limits.isEnabled ? Math.min(free, held) : held;
  if (count > 0) {
    const next = tx
      .select({ id: mails.id })
      .from(mails)
      .where(heldFor)
      .orderBy(sql`${mails.expiresAt} is null`, asc(mails.createdAt), asc(mails.id))
      .limit(count);
    await tx
      .update(mails)
      .set({ status: 'queued', nextAttemptAt: now, releasedAt: now })
      .where(sql`${mails.id} = any(array(${next}))`);
  }
  const lookAgainAt = count > 0 ? new Date(now.getTime() + recheckMs) : opensAt;
  await tx
    .update(mails)
    .set({ nextAttemptAt: sql`least(${lookAgainAt.toISOString()}::timestamptz, ${mails.expiresAt})` })
    .where(heldFor);
  return Math.max(0, count);
}

/** Held until the transaction ends. */
const lockAllowance = (tx: Db, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7214003))`);

interface Allowance {
  /** How many more may be queued now. */
  free: number;
  held: number;
  /** When to check again, if nothing is free. */
  opensAt: Date;
}

/**
 * Queued mails count as sent now, however long the mail server has been away: the ceiling limits what arrives, not what
 * is written.
 */
async function allowanceOf(tx: Db, key: string, now: Date): Promise<Allowance> {
  const at = now.getTime();
  const from = new Date(at - longestMs).toISOString();
  const to = new Date(at + clockSkewMs).toISOString();
  // One statement: a mail that is sent meanwhile must not be counted as both queued and sent.
  const [found] = await rowsOf<{ queued: number; held: number; sent: number[] }>(
    tx,
    sql`select
      (select count(*)::int from ${mails} where ${mails.allowanceKey} = ${key} and ${mails.status} = 'queued') as queued,
      (select count(*)::int from ${mails} where ${mails.allowanceKey} = ${key} and ${mails.status} = 'held') as held,
      to_json(array(
        select (extract(epoch from ${mails.sentAt}) * 1000)::float8 from ${mails}
        where ${mails.allowanceKey} = ${key} and ${mails.status} = 'sent'
          and ${mails.sentAt} > ${from}::timestamptz and ${mails.sentAt} <= ${to}::timestamptz
        order by ${mails.sentAt} desc limit ${mostCounted}
      )) as sent`,
  );
  const { queued, held, sent } = found ?? { queued: 0, held: 0, sent: [] };
  const free = Math.min(
    ...ceilings.map(({ max, windowMs }) => max - queued - sent.filter((each) => each > at - windowMs).length),
  );
  // The max-th newest must leave the window first.
  const opens = ceilings
    .map(({ max, windowMs }) => (sent[max - 1] ?? -Infinity) + windowMs)
    .filter((each) => each > at);
  const opensAt = free > 0 ? at : queued > 0 ? at + recheckMs : Math.max(at, ...opens);
  return { free, held, opensAt: new Date(Math.min(opensAt, at + longestRecheckMs)) };
}

const earlier = (at: Date, other: Date | undefined): Date => (other !== undefined && other < at ? other : at);

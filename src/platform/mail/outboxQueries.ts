import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { MailStatus } from '../mailStatus.ts';
import { mails } from './tables.ts';

/** The state of the outbox. */
export interface OutboxFigures {
  byStatus: Record<MailStatus, number>;
  /** Mails that are overdue: queued, and their first attempt due or past. */
  waiting: number;
  /** How long the oldest of them has waited; 0 when none does. */
  oldestWaitingSeconds: number;
}

export async function outboxFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const unsent = await db
    .select({ status: mails.status, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(ne(mails.status, 'sent'))
    .groupBy(mails.status);
  const [due] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<string | null>`min(coalesce(${mails.releasedAt}, ${mails.createdAt}))`,
    })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), or(gt(mails.attempts, 0), lte(mails.nextAttemptAt, now))));
  const count = (status: MailStatus) => unsent.find((each) => each.status === status)?.count ?? 0;
  const [queued, held, failed, withdrawn] = [count('queued'), count('held'), count('failed'), count('withdrawn')];
  const sent = (await db.$count(mails)) - queued - held - failed - withdrawn;
  const oldestAt = due?.oldest ? new Date(due.oldest).getTime() : now.getTime();
  return {
    byStatus: { queued, held, sent: Math.max(0, sent), failed, withdrawn },
    waiting: due?.count ?? 0,
    oldestWaitingSeconds: Math.max(0, (now.getTime() - oldestAt) / 1000),
  };
}

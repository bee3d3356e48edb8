import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { mails, type Mail } from './tables.ts';
import type { MailTemplates } from './templates.ts';

/**
 * The mails of one template about one thing that no sender has touched yet, locked until the transaction ends: what they
 * report may still be changed. A sender passes over them meanwhile.
 * @param field the field of their data that has this value
 */
export const lockUntouchedMails = <Name extends keyof MailTemplates>(
  tx: Db,
  template: Name,
  field: keyof MailTemplates[Name] & string,
  value: string,
): Promise<Mail[]> =>
  tx
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.template, template),
        eq(mails.status, 'queued'),
        eq(mails.attempts, 0),
        eq(sql`${mails.data} ->> ${field}`, value),
      ),
    )
    .for('update');

/** How long mails whose report was changed wait on: from now, and at most from when they were queued. */
export interface Delay {
  now: Date;
  graceMs: number;
  longestMs: number;
}

/** Changes fields of the data of mails. @param delay none: they go when they would have gone */
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
    .where(inArray(mails.id, [...ids]));
}

/** Deletes mails that have nothing to report any more. */
export async function deleteQueuedMails(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mails).where(inArray(mails.id, [...ids]));
}

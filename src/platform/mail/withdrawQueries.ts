import { and, desc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { mails, type Mail } from './tables.ts';
import type { MailTemplates } from './templates.ts';

/** The mails of these templates whose data has one of the values in a field, such as `eventId`. */
export interface MailsOf {
  templates: readonly (keyof MailTemplates)[];
  field: string;
  values: readonly string[];
}

const matching = ({ templates, field, values }: MailsOf): SQL | undefined =>
  and(inArray(mails.template, [...templates]), inArray(sql`${mails.data} ->> ${field}`, [...values]));

/** Those that no sender has touched yet. */
const isUntouched = and(eq(mails.status, 'queued'), eq(mails.attempts, 0));

/** Withdraws mails that no sender has touched yet: their report no longer holds. @returns the withdrawn ones */
export const withdrawMails = (tx: Db, of: MailsOf): Promise<Pick<Mail, 'to' | 'data'>[]> =>
  tx
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(and(matching(of), isUntouched))
    .returning({ to: mails.to, data: mails.data });

/** Sent, or in flight. */
const hasLeft = or(eq(mails.status, 'sent'), and(eq(mails.status, 'queued'), gt(mails.attempts, 0)));

/** Sent, in flight, or queued. */
export const pendingOrSent = (tx: Db, of: MailsOf): Promise<Pick<Mail, 'to' | 'data'>[]> =>
  tx
    .select({ to: mails.to, data: mails.data })
    .from(mails)
    .where(and(matching(of), inArray(mails.status, ['sent', 'queued', 'held'])));

/** The newest that is sent or in flight: it can no longer be withdrawn. */
export async function newestLeft(tx: Db, of: MailsOf): Promise<Mail | undefined> {
  const [newest] = await tx
    .select()
    .from(mails)
    .where(and(matching(of), hasLeft))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return newest;
}

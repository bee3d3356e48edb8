import { and, desc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { mails, type Mail } from './tables.ts';
import type { MailTemplates } from './templates.ts';

/**
 * Takes back the mails of one template that no sender has touched yet, because what they report no longer holds.
 * @param field the field of their data, such as `eventId`, that has one of the values
 * @returns the addresses that were spared the mail
 */
export async function withdrawMails<Name extends keyof MailTemplates>(
  tx: Db,
  template: Name,
  field: keyof MailTemplates[Name] & string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await withdrawnMails(tx, template, field, values)).map(({ to }) => to));
}

/** As `withdrawMails`. @returns the mails */
export function withdrawnMails<Name extends keyof MailTemplates>(
  tx: Db,
  template: Name,
  field: keyof MailTemplates[Name] & string,
  values: readonly string[],
): Promise<{ to: string; data: unknown }[]> {
  return tx
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(mails.template, template),
        eq(mails.status, 'queued'),
        eq(mails.attempts, 0),
        inArray(sql`${mails.data} ->> ${field}`, [...values]),
      ),
    )
    .returning({ to: mails.to, data: mails.data });
}

/** Sent, or in flight. */
const hasLeft = or(eq(mails.status, 'sent'), and(eq(mails.status, 'queued'), gt(mails.attempts, 0)));

/** True when a mail of one template, written at or after `since`, is sent or in flight: it can no longer be withdrawn. */
export async function haveLeft<Name extends keyof MailTemplates>(
  tx: Db,
  template: Name,
  field: keyof MailTemplates[Name] & string,
  value: string,
  since: Date,
): Promise<boolean> {
  const [left] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        gte(mails.createdAt, since),
        eq(mails.template, template),
        eq(sql`${mails.data} ->> ${field}`, value),
        hasLeft,
      ),
    )
    .limit(1);
  return left !== undefined;
}

/** The mails of one template about one thing that are sent, in flight, or still to be sent. */
export function pendingOrSent<Name extends keyof MailTemplates>(
  tx: Db,
  template: Name,
  field: keyof MailTemplates[Name] & string,
  value: string,
): Promise<Pick<Mail, 'to' | 'data'>[]> {
  return tx
    .select({ to: mails.to, data: mails.data })
    .from(mails)
    .where(
      and(
        eq(mails.template, template),
        inArray(mails.status, ['sent', 'queued', 'held']),
        eq(sql`${mails.data} ->> ${field}`, value),
      ),
    );
}

/** The newest mail of these templates about one thing that is sent or in flight. */
export async function newestLeft<Name extends keyof MailTemplates>(
  tx: Db,
  templates: readonly Name[],
  field: keyof MailTemplates[Name] & string,
  value: string,
): Promise<Mail | undefined> {
  const [newest] = await tx
    .select()
    .from(mails)
    .where(and(inArray(mails.template, [...templates]), eq(sql`${mails.data} ->> ${field}`, value), hasLeft))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return newest;
}

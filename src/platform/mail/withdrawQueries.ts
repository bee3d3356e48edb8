import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { mails } from './tables.ts';
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
  const withdrawn = await tx
    .update(mails)
    .set({ status: 'failed', lastError: 'expired' })
    .where(
      and(
        eq(mails.template, template),
        eq(mails.status, 'queued'),
        eq(mails.attempts, 0),
        inArray(sql`${mails.data} ->> ${field}`, [...values]),
      ),
    )
    .returning({ to: mails.to });
  return new Set(withdrawn.map(({ to }) => to));
}

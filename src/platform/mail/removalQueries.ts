import { inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { mails } from './tables.ts';

/** Mails to these addresses, and mails whose data names one of these under `eventId` or `registrationId`. */
export interface MailsAbout {
  addresses: readonly string[];
  subjectIds: readonly string[];
}

const matching = ({ addresses, subjectIds }: MailsAbout) =>
  or(
    inArray(mails.to, [...addresses]),
    inArray(sql`${mails.data}->>'eventId'`, [...subjectIds]),
    inArray(sql`${mails.data}->>'registrationId'`, [...subjectIds]),
  );

export const countMails = (db: Db, about: MailsAbout): Promise<number> => db.$count(mails, matching(about));

/** Deletes them, sent or not. */
export async function deleteMails(tx: Db, about: MailsAbout): Promise<void> {
  await tx.delete(mails).where(matching(about));
}

import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { deleteNewsBefore } from './deferredQueries.ts';
import { lockedInIdOrder } from './queries.ts';
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
  await tx.delete(mails).where(lockedInIdOrder(tx, matching(about)));
}

/** Deletes the mails to an address whose data holds these values. */
export async function deleteMailsHolding(tx: Db, address: string, data: Record<string, string>): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.to, address), sql`${mails.data} @> ${JSON.stringify(data)}::jsonb`));
}

/** Fields of a mail's data about another person than its recipient: the name, the id, what that person wrote. */
export const fieldsAboutOthers = ['other', 'otherId', 'former', 'formerId', 'message'] as const;

/**
 * Removes a person's name and words from mails to others, sent or not.
 * @param former how older mails, which lack the id, name the person, and the events to look in
 */
export async function anonymizeMails(
  tx: Db,
  personId: string,
  former: { name: string; eventIds: readonly string[] },
  newName: string,
): Promise<void> {
  const changes = sql`jsonb_build_object('other', ${newName}::text) ||
    case when ${mails.data} ? 'message' then '{"message": null}'::jsonb else '{}'::jsonb end`;
  const isFormer = and(
    sql`not ${mails.data} ? 'otherId'`,
    eq(sql`${mails.data}->>'other'`, former.name),
    inArray(sql`${mails.data}->>'eventId'`, [...former.eventIds]),
  );
  await tx
    .update(mails)
    .set({ data: sql`${mails.data} || ${changes}` })
    .where(
      lockedInIdOrder(
        tx,
        or(eq(sql`${mails.data}->>'otherId'`, personId), former.eventIds.length > 0 ? isFormer : undefined),
      ),
    );
  await tx
    .update(mails)
    .set({ data: sql`${mails.data} || jsonb_build_object('former', ${newName}::text)` })
    .where(lockedInIdOrder(tx, eq(sql`${mails.data}->>'formerId'`, personId)));
}

/**
 * How long a sent, failed or withdrawn mail stays in the outbox. Until then the mail log answers who got what, and it
 * can be sent again; after that the address serves no purpose. Source: festival-days.md, 7.
 */
export const doneMailKeptDays = 30;

/** Deletes the mails that were sent, given up or withdrawn longer ago than that. @returns how many */
export async function deleteOldMails(db: Db, now: Date): Promise<number> {
  const end = new Date(now.getTime() - doneMailKeptDays * 86_400_000);
  await deleteNewsBefore(db, end);
  const deleted = await db
    .delete(mails)
    .where(
      and(
        // No mail is finished before it was written: this finds them by the index.
        lt(mails.createdAt, end),
        or(
          and(eq(mails.status, 'sent'), lt(mails.sentAt, end)),
          // When it was due, or the end of its last lease, some seconds after it was finished.
          and(inArray(mails.status, ['failed', 'withdrawn']), lt(mails.nextAttemptAt, end)),
        ),
      ),
    )
    .returning({ id: mails.id });
  return deleted.length;
}

import { eq } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { deleteMailsTo } from '#platform/mail/queries.ts';
import { mails } from '#platform/mail/tables.ts';
import { deleteKeysOf } from './keyQueries.ts';
import { isAddressOf } from './mailboxQueries.ts';
import { deleteSessionsOf } from './sessionQueries.ts';
import { deleteSecondFactor } from './secondFactorQueries.ts';
import { codes, erasedDetails, users, type UserRow } from './tables.ts';

export const erasedName = 'Deleted user';

/** Not a valid address, so that no form accepts it and no mail is written to it. */
export const erasedAddress = (id: string) => `erased:${id}`;

/**
 * Erases a person: a row without a name stays for the registrations and records that reference it. Address and roll
 * number become free, and mail to the address is deleted from the outbox.
 * @param passwordHash of a password that nobody knows
 */
export async function eraseAccount(tx: Db, person: UserRow, passwordHash: string, now: Date): Promise<void> {
  await deleteSessionsOf(tx, person.id);
  await deleteKeysOf(tx, person.id);
  await deleteSecondFactor(tx, person.id);
  await tx.delete(codes).where(eq(codes.mailbox, person.mailbox));
  await deleteMailsTo(tx, isAddressOf(mails.to, person));
  await tx
    .update(users)
    .set({
      email: erasedAddress(person.id),
      mailbox: erasedAddress(person.id),
      name: erasedName,
      passwordHash,
      role: 'student',
      ...erasedDetails,
      updatedAt: now,
      erasedAt: now,
    })
    .where(eq(users.id, person.id));
}

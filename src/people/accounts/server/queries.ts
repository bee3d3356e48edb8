import { and, desc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import { publish } from '#platform/live/server/publish.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { mailboxOf } from '../rules.ts';
import { users, type UserRow } from './tables.ts';

/** Its mailbox may have been spelled another way, and older accounts may share one. */
export const isAccountOf = (email: string) => or(eq(users.email, email), eq(users.mailbox, mailboxOf(email)));
export const asWrittenFirst = (email: string) => desc(sql`${users.email} = ${email}`);

/** The account of an address, or else of its mailbox under another spelling. */
export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(isAccountOf(email)).orderBy(asWrittenFirst(email)).limit(1))[0];

export const findUserById = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0];

/** The accounts with these addresses. */
export async function accountsOf(db: Db, addresses: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, [...addresses]), isNull(users.erasedAt)));
  return rows.map(({ id }) => id);
}

/** Locks an account until the transaction ends. @returns its row, read after locking */
export const lockUser = async (tx: Db, id: string): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0];

/** Creates an account. @throws the constraint email_taken, mailbox_taken or roll_number_taken */
export async function createUser(tx: Db, user: Omit<typeof users.$inferInsert, 'mailbox'>): Promise<UserRow> {
  const [created] = await tx
    .insert(users)
    .values({ ...user, mailbox: mailboxOf(user.email) })
    .returning();
  return created as UserRow;
}

/**
 * Removes `+tag` from mailboxes written before this rule, or under another domain. Of several accounts of one mailbox
 * the oldest gets it; the others keep theirs and are found only by their own spelling.
 */
export async function settleMailboxes(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const tagged = await tx
      .select({ id: users.id, email: users.email, mailbox: users.mailbox })
      .from(users)
      .where(like(users.mailbox, '%+%'))
      .orderBy(users.createdAt, users.id)
      .for('update');
    for (const { id, email, mailbox } of tagged) {
      const normalized = mailboxOf(email);
      if (normalized === mailbox || (await tx.$count(users, eq(users.mailbox, normalized))) > 0) continue;
      await tx.update(users).set({ mailbox: normalized }).where(eq(users.id, id));
    }
  });
}

type UserChanges = { [Column in keyof UserRow]?: UserRow[Column] | undefined };

/** Changes an account; undefined fields stay. @throws the constraint roll_number_taken */
export async function changeUser(tx: Db, id: string, changes: UserChanges): Promise<UserRow | undefined> {
  const [changed] = await tx.update(users).set(changes).where(eq(users.id, id)).returning();
  const { role, clubAffiliation } = changes;
  if (role !== undefined || clubAffiliation !== undefined) await publish(tx, { to: [id], event: sessionEvent });
  return changed;
}

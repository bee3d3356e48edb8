import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#shared/server/database.ts';
import { forgetMailsTo } from '#shared/server/mail/queries.ts';
import { anywhere, paged, totalOf, type Paging } from '#shared/server/paging.ts';
import { endSessionsOf } from './queries.ts';
import { codes, users, type UserRow } from './tables.ts';

export interface PeopleFilter extends Paging {
  search?: string | undefined;
  role?: string | undefined;
}

/** People with a verified address who match, by name, and how many match in all. */
export async function listPeople(db: Db, filter: PeopleFilter): Promise<{ rows: UserRow[]; total: number }> {
  const where = and(
    isNotNull(users.emailVerifiedAt),
    filter.role ? sql`${users.role} = ${filter.role}` : undefined,
    filter.search ? sql`${users.searched} like lower(${anywhere(filter.search)})` : undefined,
  );
  const list = db.select().from(users).where(where).orderBy(asc(users.name), asc(users.id)).$dynamic();
  const rows = await paged(list, filter);
  return { rows, total: await totalOf(rows, filter, () => db.$count(users, where)) };
}

/**
 * The ids of all super_admins, locked against each other's changes until the transaction ends: whoever takes one of
 * them away waits here for the others, so one always stays.
 */
export async function lockSuperAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'super_admin'))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map((row) => row.id);
}

/**
 * Erases a person: what stays is a row without a name for the registrations and records that point at it. Address and
 * roll number are free for somebody else, and mail to the address is gone from the outbox.
 * @param passwordHash of a password that nobody knows
 */
export async function erasePerson(tx: Db, person: UserRow, passwordHash: string, now: Date): Promise<void> {
  await endSessionsOf(tx, person.id);
  await tx.delete(codes).where(eq(codes.email, person.email));
  await forgetMailsTo(tx, person.email);
  await tx
    .update(users)
    .set({
      // No address at all, so that no form takes it and no mail is written to it.
      email: `erased:${person.id}`,
      name: 'Deleted user',
      passwordHash,
      role: 'student',
      rollNumber: null,
      department: null,
      batch: null,
      section: null,
      phoneNumber: null,
      clubAffiliation: null,
      emailVerifiedAt: null,
      updatedAt: now,
      erasedAt: now,
    })
    .where(eq(users.id, person.id));
}

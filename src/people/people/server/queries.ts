import { and, asc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { holdsWords } from '#platform/database/foldedText.ts';
import { paged, countTotal, orderOf, type Paging, type Sorting } from '#platform/database/paging.ts';
import type { peopleSorts } from '../rules.ts';
import { hasNumber } from '#people/accounts/server/numberQueries.ts';
import { users, type UserRow } from '#people/accounts/server/tables.ts';

export interface PeopleFilter extends Paging, Sorting<(typeof peopleSorts)[number]> {
  search?: string | undefined;
  role?: string | undefined;
  ids?: string[] | undefined;
}

// Fully qualified: drizzle omits the table in a query of one table, and the name would bind to the inner one.
const eventCount = sql<number>`(select count(*)::int from events e where e.organizer_id = users.id)`;

export async function listPeople(
  db: Db,
  filter: PeopleFilter,
): Promise<{ rows: (UserRow & { eventCount: number })[]; total: number }> {
  const where = and(
    isNotNull(users.emailVerifiedAt),
    filter.ids && inArray(users.id, filter.ids),
    filter.role ? sql`${users.role} = ${filter.role}` : undefined,
    filter.search
      ? or(
          holdsWords(users.searched, filter.search),
          hasNumber(users.rollNumber, filter.search),
          hasNumber(users.phoneNumber, filter.search),
        )
      : undefined,
  );
  const list = db
    .select({ ...getTableColumns(users), eventCount })
    .from(users)
    .where(where)
    .orderBy(
      ...orderOf({ ...getTableColumns(users), name: users.nameOrder }, filter, [asc(users.nameOrder), asc(users.id)]),
    )
    .$dynamic();
  const rows = await paged(list, filter);
  return { rows, total: await countTotal(rows, filter, () => db.$count(users, where)) };
}

/**
 * The ids of all super_admins, locked until the transaction ends: transactions that demote one wait here for each
 * other, so one always stays.
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

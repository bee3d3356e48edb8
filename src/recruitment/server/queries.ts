import { and, desc, eq, getTableColumns, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { holdsWords } from '#platform/database/foldedText.ts';
import { paged, countTotal, orderOf, type Paging, type Sorting } from '#platform/database/paging.ts';
import { type applicationSorts, type clubApplicationSorts, weekBefore, type ApplicationStatus } from '../rules.ts';
import { applications, clubApplications } from './tables.ts';

interface SharedFilter extends Paging {
  search?: string | undefined;
  status?: string | undefined;
  batch?: string | undefined;
  ids?: string[] | undefined;
}
export interface ApplicationFilter extends SharedFilter, Sorting<(typeof applicationSorts)[number]> {
  domain?: string | undefined;
}
export interface ClubApplicationFilter extends SharedFilter, Sorting<(typeof clubApplicationSorts)[number]> {
  clubSlug?: string | undefined;
  recruitmentType?: string | undefined;
}

type Table = typeof applications | typeof clubApplications;

const is = (column: AnyColumn, chosen: string | undefined) => (chosen ? sql`${column} = ${chosen}` : undefined);

const shared = (table: Table, { search, status, batch, ids }: SharedFilter) =>
  and(
    ids && inArray(table.id, ids),
    search ? holdsWords(table.searched, search) : undefined,
    is(table.status, status),
    is(table.batch, batch),
  );

const newestFirst = (table: Table) => [desc(table.createdAt), desc(table.id)];

async function list<T extends Table>(db: Db, table: T, where: SQL | undefined, order: SQL[], filter: Paging) {
  const query = db
    .select()
    .from<Table>(table)
    .where(where)
    .orderBy(...order)
    .$dynamic();
  const rows = (await paged(query, filter)) as T['$inferSelect'][];
  return { rows, total: await countTotal(rows, filter, () => db.$count(table, where)) };
}

export const listApplications = (db: Db, filter: ApplicationFilter) =>
  list(
    db,
    applications,
    and(shared(applications, filter), is(applications.domain, filter.domain)),
    orderOf({ ...getTableColumns(applications), name: applications.nameOrder }, filter, newestFirst(applications)),
    filter,
  );

export const listClubApplications = (db: Db, filter: ClubApplicationFilter) =>
  list(
    db,
    clubApplications,
    and(
      shared(clubApplications, filter),
      is(clubApplications.clubSlug, filter.clubSlug),
      is(clubApplications.recruitmentType, filter.recruitmentType),
    ),
    orderOf(
      { ...getTableColumns(clubApplications), name: clubApplications.nameOrder },
      filter,
      newestFirst(clubApplications),
    ),
    filter,
  );

export interface ApplicationCounts {
  total: number;
  thisWeek: number;
  pending: number;
  shortlisted: number;
  /** Kinds without any are missing. */
  by: Record<string, number>;
}

export async function countApplications(db: Db, kind: 'domain' | 'club', now: Date): Promise<ApplicationCounts> {
  const table = kind === 'domain' ? applications : clubApplications;
  const name = kind === 'domain' ? applications.domain : clubApplications.clubSlug;
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const rows = await db
    .select({
      name: sql<string>`${name}`,
      total: sql<number>`count(*)::int`,
      thisWeek: count(sql`${table.createdAt} >= ${weekBefore(now).toISOString()}::timestamptz`),
      pending: count(sql`${table.status} = 'pending'`),
      shortlisted: count(sql`${table.status} = 'shortlisted'`),
    })
    .from(table)
    .groupBy(name);
  const sum = (figure: 'total' | 'thisWeek' | 'pending' | 'shortlisted') =>
    rows.reduce((all, row) => all + row[figure], 0);
  return {
    total: sum('total'),
    thisWeek: sum('thisWeek'),
    pending: sum('pending'),
    shortlisted: sum('shortlisted'),
    by: Object.fromEntries(rows.map((row) => [row.name, row.total])),
  };
}

/** undefined when this address or roll number has already applied for the same. */
async function insert<T extends Table>(tx: Db, table: T, made: T['$inferInsert']) {
  const [written] = await tx.insert<Table>(table).values(made).onConflictDoNothing().returning();
  return written as T['$inferSelect'] | undefined;
}

export const insertApplication = (tx: Db, made: typeof applications.$inferInsert) => insert(tx, applications, made);
export const insertClubApplication = (tx: Db, made: typeof clubApplications.$inferInsert) =>
  insert(tx, clubApplications, made);

async function lock<T extends Table>(tx: Db, table: T, id: string) {
  const [locked] = await tx.select().from<Table>(table).where(eq(table.id, id)).for('update');
  return locked as T['$inferSelect'] | undefined;
}

export const lockApplication = (tx: Db, id: string) => lock(tx, applications, id);
export const lockClubApplication = (tx: Db, id: string) => lock(tx, clubApplications, id);

export type ApplicationKind = 'application' | 'club application';
const tableOf = (kind: ApplicationKind): Table => (kind === 'application' ? applications : clubApplications);

export async function statusOfApplication(
  db: Db,
  kind: ApplicationKind,
  id: string,
): Promise<ApplicationStatus | undefined> {
  const table = tableOf(kind);
  const [row] = await db.select({ status: table.status }).from<Table>(table).where(eq(table.id, id));
  return row?.status;
}

export async function changeStatus(
  tx: Db,
  kind: ApplicationKind,
  id: string,
  status: ApplicationStatus,
  now: Date,
): Promise<void> {
  const table = tableOf(kind);
  await tx.update(table).set({ status, updatedAt: now }).where(eq(table.id, id));
}

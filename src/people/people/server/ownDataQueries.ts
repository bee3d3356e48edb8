import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writtenColumns } from '#platform/database/columns.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

type Keys = Pick<ServerContext, 'secret'>;

/** The rows of one table that are about a person. */
export interface OwnDataPart {
  /** Its name in the export. */
  section: string;
  table: PgTable;
  where: (person: CurrentUser, keys: Keys) => SQL | undefined;
  /** Columns that the export leaves out, each with the reason. */
  leftOut?: Readonly<Record<string, string>>;
  /** Columns that the export shows only of rows on which the person has that right. */
  onlyWhere?: (person: CurrentUser) => Readonly<Record<string, SQL>>;
  /** Fields of the column `data` that the export leaves out: they are about other people. */
  fieldsAboutOthers?: readonly string[];
  /** What erasing the person does to the rows. They stay without a name if other rows reference them. */
  onErasure: 'deleted' | 'nameless';
}

type Row = Record<string, unknown>;

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Everything stored about a person, by section. */
export async function readOwnData(
  { db, ...keys }: Keys & { db: Db },
  person: CurrentUser,
  parts: readonly OwnDataPart[],
): Promise<Record<string, Row[]>> {
  const sections: Record<string, Row[]> = {};
  await inTransaction(db, async (tx) => {
    for (const { section, table, where, leftOut = {}, onlyWhere, fieldsAboutOthers } of parts) {
      const columns = writtenColumns(table);
      const conditional = Object.entries(onlyWhere?.(person) ?? {}).map(([name, holds]) => [
        name,
        sql`case when ${holds} then ${columns[name]} end`,
      ]);
      const rows: Row[] = await tx
        .select({ ...columns, ...Object.fromEntries(conditional) } as never)
        .from(table)
        .where(where(person, keys));
      sections[section] = rows.map((row) => ({
        ...without(row, Object.keys(leftOut)),
        ...(fieldsAboutOthers && { data: without(row['data'] as Row, fieldsAboutOthers) }),
      }));
    }
  });
  return sections;
}

/** Deletes the rows about a person that nothing else needs. */
export async function deleteOwnData(
  tx: Db,
  person: CurrentUser,
  keys: Keys,
  parts: readonly OwnDataPart[],
): Promise<void> {
  for (const { table, where, onErasure } of parts)
    if (onErasure === 'deleted') await tx.delete(table).where(where(person, keys));
}

import { sql } from 'drizzle-orm';
import { settleMailboxes } from '#people/accounts/server/queries.ts';
import { inTransaction, rowsOf, type Db } from '#platform/database/database.ts';
import { createMigrationTable, isBeforeFirst, knownMigrations, runMigrations } from '#platform/database/migrations.ts';
import { dropEverything, hasRows, suspendChecks, tablesOf, type Table } from './catalogQueries.ts';
import { spellPlainly } from './backupQueries.ts';
import { leftOut, type TableLine } from './format.ts';
import { admitOlderRows, completeOlderRows } from './olderBackupQueries.ts';
import { partsOf, type Inspected, type Part } from './readBackup.ts';

const rowsAtOnce = 500;
const charactersAtOnce = 8_000_000;
const lockWait = '60s';

interface RestoreOptions {
  /** Also if the database has data, which is deleted. */
  force: boolean;
}

/** @throws Error whose message continues the file's name, when this version does not know its schema */
export function checkSchema({ header }: Inspected): void {
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  const { newest } = header.migration;
  if (newest > Math.max(...known)) throw new Error('was made by a newer version: restore it with that version');
  if (!isBeforeFirst(newest) && !known.includes(newest))
    throw new Error('was made by another branch of this product: its schema is unknown here');
}

/**
 * Restores a backup in one transaction: the schema of that time or the oldest known, its rows, then later migrations.
 * @param file one that `inspectBackup` has found complete; the caller has checked its signature
 * @returns how many mails are queued
 * @throws Error with one line; then nothing has changed
 */
export async function restoreBackup(
  db: Db,
  file: string,
  inspected: Inspected,
  { force }: RestoreOptions,
): Promise<{ waitingMails: number }> {
  const { header, tables: sums } = inspected;
  const { newest } = header.migration;
  const known = knownMigrations();
  const then = known.filter((migration, i) => i === 0 || migration.folderMillis <= newest);
  const isOlder = isBeforeFirst(newest);
  const waitingMails = await inTransaction(db, async (tx) => {
    await spellPlainly(tx);
    await tx.execute(sql`select set_config('lock_timeout', ${lockWait}, true)`);
    if (!force && (await hasRows(tx, leftOut)))
      throw new Error('there is a festival already: --force replaces it, and what it holds is lost');
    await dropEverything(tx);
    await createMigrationTable(tx);
    await runMigrations(tx, then);
    const resume = await suspendChecks(tx);
    if (isOlder) await admitOlderRows(tx);
    const inserted = await insertParts(tx, partsOf(file, inspected));
    for (const [table, { rows }] of Object.entries(sums))
      if (inserted.get(table) !== rows) throw new Error(`the file has changed: ${table}`);
    if (isOlder) await completeOlderRows(tx, newest);
    await resume();
    await runMigrations(tx, known.slice(then.length));
    const [mails] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from mails where status = 'queued'`,
    );
    return mails?.count ?? 0;
  });
  await settleMailboxes(db);
  return { waitingMails };
}

async function insertParts(tx: Db, parts: AsyncIterable<Part>): Promise<Map<string, number>> {
  const known = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  const inserted = new Map<string, number>();
  let insert: ((rows: readonly string[]) => Promise<unknown>) | undefined;
  let current = '';
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (rows.length > 0) await insert?.(rows);
    inserted.set(current, (inserted.get(current) ?? 0) + rows.length);
    rows = [];
    characters = 0;
  };
  for await (const part of parts) {
    if ('row' in part) {
      rows.push(part.row);
      characters += part.row.length;
      if (rows.length === rowsAtOnce || characters > charactersAtOnce) await flush();
      continue;
    }
    await flush();
    if ('table' in part) {
      current = part.table;
      insert = insertInto(tx, known.get(part.table), part);
    } else await tx.execute(sql`select setval(${`public.${part.sequence}`}::regclass, ${part.value}::bigint)`);
  }
  await flush();
  return inserted;
}

function insertInto(tx: Db, table: Table | undefined, { table: name, columns }: TableLine) {
  const types = new Map(table?.columns.map((column) => [column.name, column.type]));
  const strange = columns.find((column) => !types.has(column));
  if (!table || strange !== undefined) throw new Error(`the schema has no ${name} with ${strange ?? 'columns'}`);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = columns.map((column, i) => sql.raw(`(r ->> ${i})::${types.get(column)}`));
  return (rows: readonly string[]) =>
    tx.execute(sql`insert into public.${sql.identifier(name)} (${names}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(',')}]`}::json) r`);
}

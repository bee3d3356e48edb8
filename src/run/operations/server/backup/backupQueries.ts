import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database, type Db } from '#platform/database/database.ts';
import { migrationState } from '#platform/database/migrations.ts';
import { sequencesOf, tablesOf, type Table } from './catalogQueries.ts';
import { Checksums, format, formatVersion, leftOut, secretName, type Header } from './format.ts';

const rowsAtOnce = 500;
// A picture takes up to a megabyte as text.
const rowsWithBytesAtOnce = 10;
// The embedded database has one session, so nobody else is served while its snapshot is read: a slow reader of the file
// must not prolong that. Compressed, so this holds some 600 MB of rows.
const waitingBytes = 64 * 1024 * 1024;

/** The options of a backup. */
interface Origin {
  /** The product's version. */
  product: string;
  /** The SECRET to sign under, which is not in the file; undefined if unknown. */
  secret: string | undefined;
}

/**
 * Writes the whole database at one moment to `sink` and ends it.
 * @throws Error with one line when there is no schema; whatever the database or the sink throws
 */
export async function writeBackup(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  origin: Origin,
  sink: Writable,
): Promise<void> {
  const gzip = createGzip();
  const written = pipeline(gzip, new PassThrough({ writableHighWaterMark: waitingBytes }), sink);
  // Awaited below; until then its rejection must not end the process.
  written.catch(() => undefined);
  try {
    await db.transaction(
      async (tx) => {
        for await (const text of linesOf(tx, { ...origin, database: kind }))
          if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    gzip.end();
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    throw error;
  }
  await written;
}

/** Makes every database write values the same way. */
export async function spellPlainly(tx: Db): Promise<void> {
  for (const [name, value] of Object.entries({
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'iso_8601',
    bytea_output: 'hex',
    extra_float_digits: '3',
  }))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

async function* linesOf(
  tx: Db,
  { product, secret, database }: Origin & Pick<Header, 'database'>,
): AsyncGenerator<string> {
  await spellPlainly(tx);
  const migration = await migrationState(tx);
  if (!migration) throw new Error('there is no festival in the database');
  const sums = new Checksums(secret);
  const counted = (line: object) => {
    const text = `${JSON.stringify(line)}\n`;
    sums.add(text);
    return text;
  };
  const createdAt = new Date().toISOString();
  yield counted({
    format,
    version: formatVersion,
    product,
    secret: secret === undefined ? null : secretName(secret),
    database,
    createdAt,
    migration,
  } satisfies Header);
  for (const table of await tablesOf(tx)) {
    if (leftOut.includes(table.name)) continue;
    yield counted({ table: table.name, columns: table.columns.map(({ name }) => name) });
    sums.beginTable(table.name);
    for await (const rows of rowsIn(tx, table)) {
      const text = rows.map((row) => `${row}\n`).join('');
      sums.addRows(table.name, rows.length, text);
      yield text;
    }
  }
  for (const { name, value } of await sequencesOf(tx)) yield counted({ sequence: name, value });
  yield `${JSON.stringify(sums.end())}\n`;
}

/** All rows as lines of JSON, ordered by key, so that the same rows have the same checksum in either database. */
async function* rowsIn(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const text = (column: string) => sql`${sql.identifier(column)}::text`;
  const keys = columns.filter(({ isKey }) => isKey);
  const order = (keys.length > 0 ? keys : columns).map((column) => sql`${text(column.name)} collate "C"`);
  const values = columns.map((column) => text(column.name));
  await tx.execute(sql`declare backup_rows no scroll cursor for
    select array_to_json(array[${sql.join(values, sql`, `)}]::text[])::text as row
    from public.${sql.identifier(name)} order by ${sql.join(order, sql`, `)}`);
  const atOnce = columns.some(({ type }) => type === 'bytea') ? rowsWithBytesAtOnce : rowsAtOnce;
  for (;;) {
    const rows = await rowsOf<{ row: string }>(tx, sql.raw(`fetch ${atOnce} from backup_rows`));
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < atOnce) break;
  }
  await tx.execute(sql`close backup_rows`);
}

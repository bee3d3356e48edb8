import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { databaseError, inTransaction, openPostgres, rowsOf, type Db } from '#platform/database/database.ts';
import { openEmptyEmbedded } from '../support/emptyDatabases.ts';
import { createDatabase } from '../support/postgres.ts';

const url = inject('postgresUrl') ?? '';
const kinds = ['embedded', ...(url === '' ? [] : ['postgres'])] as const;
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function open(kind: string): Promise<Db> {
  const database = await (kind === 'embedded' ? openEmptyEmbedded() : openPostgres(await createDatabase(url)));
  closing.push(() => database.close());
  await database.db.execute(sql`create table things (name text unique)`);
  return database.db;
}

const add = (tx: Db, name: string) => tx.execute(sql`insert into things values (${name})`);
const names = async (db: Db) =>
  (await rowsOf<{ name: string }>(db, sql`select name from things order by 1`)).map(({ name }) => name);

describe.each(kinds)('the last statement of a transaction, %s', (kind) => {
  test('is committed with what came before it', async () => {
    const db = await open(kind);
    const made = await inTransaction(db, async (tx, last) => {
      await add(tx, 'first');
      await last(add(tx, 'second'));
      await last(add(tx, 'third'));
      return 'made';
    });
    expect(made).toBe('made');
    expect(await names(db)).toEqual(['first', 'second', 'third']);
  });

  test('takes the transaction back when it fails, and says why', async () => {
    const db = await open(kind);
    await add(db, 'taken');
    const failed = await inTransaction(db, async (tx, last) => {
      await add(tx, 'first');
      await last(add(tx, 'taken'));
    }).catch((error: unknown) => databaseError(error)?.constraint);
    expect(failed).toBe('things_name_key');
    expect(await names(db)).toEqual(['taken']);
  });

  test('is taken back with the rest when something else fails', async () => {
    const db = await open(kind);
    const failed = await inTransaction(db, async (tx, last) => {
      await last(add(tx, 'first'));
      throw new Error('refused');
    }).catch(String);
    expect(failed).toBe('Error: refused');
    expect(await names(db)).toEqual([]);
  });
});

import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../tests/support/postgres.ts';
import { openPostgres, rowsOf, type Database, type Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { rewriteMails } from './deferredQueries.ts';
import { deleteMailsTo, markSent, renewLeases } from './queries.ts';
import { anonymizeMails, deleteMails } from './removalQueries.ts';
import { mails } from './tables.ts';

const url = inject('postgresUrl');

// The embedded database has one session: nothing in it waits for another.
describe.skipIf(!url)('statements of two senders about the same mails', () => {
  let database: Database;
  const at = new Date('2026-03-01T09:00:00Z');
  const ids = Array.from({ length: 20 }, () => newId()).toSorted();
  const [lowest = '', highest = ''] = [ids[0], ids.at(-1)];
  beforeAll(async () => {
    database = await openPostgres(await createDatabase(url ?? ''));
    await database.migrate();
  });
  afterAll(() => database.close());

  const isSomebodyWaiting = () =>
    rowsOf(
      database.db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );

  /** In the order of ids, with another statement between its first lock and its last. */
  const around = (other: () => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      const lock = (id: string) => tx.execute(sql`select 1 from mails where id = ${id} for update`);
      await lock(lowest);
      const outcome = other().then(
        () => 'done',
        (error: unknown) => error,
      );
      await expect.poll(isSomebodyWaiting).toHaveLength(1);
      await lock(highest);
      return { outcome };
    });

  const statements: [name: string, (db: Db, ids: readonly string[]) => Promise<unknown>][] = [
    ['markSent', (db) => markSent(db, ids, at)],
    [
      'renewLeases',
      (db) =>
        renewLeases(
          db,
          ids.map((id) => ({ id, until: at })),
          [],
          new Date(at.getTime() + 60_000),
        ),
    ],
    ['rewriteMails', (db) => rewriteMails(db, ids, {})],
    ['deleteMailsTo', (db) => deleteMailsTo(db, eq(mails.to, 'a@example.org'))],
    ['deleteMails', (db) => deleteMails(db, { addresses: ['a@example.org'], subjectIds: [] })],
    ['anonymizeMails', (db) => anonymizeMails(db, 'somebody', { name: 'Sara', eventIds: [] }, 'Deleted user')],
  ];
  const unordered = (db: Db, set: SQL) => db.execute(sql`update mails set ${set} where id in ${ids.toReversed()}`);

  async function outcomeOf(statement: (db: Db, ids: readonly string[]) => Promise<unknown>) {
    // What a deletion leaves makes the planner read by the index, which is in the order of ids.
    await database.db.execute(sql`truncate mails cascade`);
    // Found in the table in the order in which they were written: the highest first.
    const fixed = {
      to: 'a@example.org',
      template: 'hello',
      data: { otherId: 'somebody' },
      createdAt: at,
      nextAttemptAt: at,
    };
    await database.db.insert(mails).values(ids.toReversed().map((id) => ({ id, ...fixed })));
    // Whichever of both the database ends.
    const { outcome } = await around(() => statement(database.db, ids)).catch((error: unknown) => ({ outcome: error }));
    return outcome;
  }

  test.each(statements)('wait for each other in one order: %s', async (_name, statement) => {
    expect(await outcomeOf(statement)).toBe('done');
  });

  test('control: without an order they deadlock', async () => {
    const outcome = await outcomeOf((db) => unordered(db, sql`attempts = 1`));
    expect(outcome).toMatchObject({ cause: { code: '40P01' } });
  });
});

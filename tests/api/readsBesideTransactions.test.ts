import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { behindTransactions, inTransaction, type Db } from '#platform/database/database.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { openSecondConnection } from '../support/openSecondConnection.ts';

const crowd = 20;

/** The title of the event in the list, after it was changed: the list is made anew. */
async function readChanged({ app }: Pick<TestApp, 'app'>, db: Db): Promise<void> {
  const list = async () => (await app.inject('/api/events')).json<{ data: { events: FestivalEvent[] } }>().data.events;
  const [first] = await list();
  await db.execute(sql`update events set title = 'Changed' where id = ${first?._id}`);
  expect((await list()).find(({ _id }) => _id === first?._id)?.title).toBe('Changed');
}

describe.runIf(databases.includes('postgres'))('on PostgreSQL', () => {
  /** Whether the list is answered while as many transactions as a crowd begins wait for something. */
  async function isAnswered(transactions?: number): Promise<boolean> {
    const site = await startTestApp({ database: 'postgres' });
    const database = await openSecondConnection(site.db, transactions === undefined ? {} : { transactions });
    const app = await buildApp({ quiet: true, context: { ...site.context, db: database.db } });
    const lock = Promise.withResolvers<void>();
    const waiting = Array.from({ length: crowd }, () =>
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`select 1`);
        await lock.promise;
      }).catch(() => undefined),
    );
    try {
      const answered = readChanged({ app }, site.db).then(() => true);
      // The control waits for as long as the lock is held; a slow machine may take long to answer.
      const giveUpMs = transactions === undefined ? 60_000 : 1500;
      return await Promise.race([answered, pause(giveUpMs, false, { ref: false })]);
    } finally {
      lock.resolve();
      await Promise.all(waiting);
      await app.close();
      await database.close();
      await site.close();
    }
  }

  it('a read is answered while a crowd of transactions waits for a lock', async () => {
    expect(await isAnswered()).toBe(true);
  });

  it('control: not where transactions may hold all connections', async () => {
    expect(await isAnswered(8)).toBe(false);
  });
});

describe.each(databases)('on %s, what may wait', (database) => {
  it('goes behind the transactions that wait already', async () => {
    const site = await startTestApp({ database });
    const ended: string[] = [];
    const crowded = Array.from({ length: crowd }, () =>
      inTransaction(site.db, (tx) => tx.execute(sql`select pg_sleep(0.01)`)).then(() => ended.push('transaction')),
    );
    const behind = behindTransactions(site.db, () => site.db.execute(sql`select 1`)).then(() => ended.push('behind'));
    await Promise.all([...crowded, behind]);
    // Those that hold a connection end beside it.
    expect(ended.indexOf('behind')).toBeGreaterThan(3);
    await site.close();
  });
});

describe.runIf(databases.includes('embedded'))('on the embedded database', () => {
  type Transact = (db: Db, work: (tx: Db) => Promise<unknown>) => Promise<unknown>;

  /** How many transactions of a crowd were over when the list was answered. */
  async function overBefore(transact: Transact): Promise<number> {
    const site = await startTestApp({ database: 'embedded' });
    let over = 0;
    const crowded = Array.from({ length: crowd }, () =>
      transact(site.db, (tx) => tx.execute(sql`select pg_sleep(0.01)`)).then(() => over++),
    );
    await readChanged(site, site.db);
    const before = over;
    await Promise.all(crowded);
    await site.close();
    return before;
  }

  it('a read does not wait for a crowd of transactions', async () => {
    expect(await overBefore(inTransaction)).toBeLessThan(crowd);
  });

  it('control: it does where they queue with the statements', async () => {
    expect(await overBefore((db, work) => db.transaction(work))).toBe(crowd);
  });
});

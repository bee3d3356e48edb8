import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { openEmptyEmbedded } from '../../../../tests/support/emptyDatabases.ts';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { openPostgres, type Database } from '../../database/database.ts';
import { Refusal } from '../refusals.ts';
import { deleteExpiredLimits } from './limitQueries.ts';
import { createRateLimits, type RateLimit, type RateLimits } from './rateLimits.ts';
import { rateLimits } from './tables.ts';

const limitOf = (max: number): RateLimit => ({ name: `most ${max}`, max, windowSeconds: 60, scope: 'shared' });
const refusalOf = (attempt: Promise<unknown>) => attempt.then(() => undefined).catch((error: unknown) => error);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

const postgresUrl = inject('postgresUrl');
const stores: [string, (() => Promise<Database>) | undefined][] = [
  ['in memory', undefined],
  ['in the embedded database', openEmptyEmbedded],
];
if (postgresUrl) stores.push(['in PostgreSQL', async () => openPostgres(await createDatabase(postgresUrl))]);

describe.each(stores)('limits %s', (_where, open) => {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await open?.();
    await database?.migrate();
  });
  afterEach(() => database?.db.delete(rateLimits));
  afterAll(() => database?.close());
  const create = (): RateLimits =>
    createRateLimits({ isEnabled: true, shared: database && { db: database.db, secret: 'a secret of this test' } });

  test('a window lets so many through, then refuses until it ends', async () => {
    const limits = create();
    const limit = limitOf(3);
    for (let i = 0; i < 3; i++) await limits.consume([[limit, 'a']]);
    vi.setSystemTime(20_000);
    for (let i = 0; i < 3; i++) {
      const refusal = await refusalOf(limits.consume([[limit, 'a']]));
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 40 });
    }
    await limits.consume([[limit, 'b']]);
    vi.setSystemTime(60_000);
    await limits.consume([[limit, 'a']]);
  });

  test('what is given back does not count', async () => {
    const limits = create();
    const limit = limitOf(2);
    for (let i = 0; i < 20; i++) {
      const giveBack = await limits.consume([[limit, 'a']]);
      await giveBack();
    }
    await limits.consume([[limit, 'a']]);
    const giveBack = await limits.consume([[limit, 'a']]);
    await expect(limits.consume([[limit, 'a']])).rejects.toThrow(Refusal);
    await expect(limits.consume([[limit, 'a']])).rejects.toThrow(Refusal);
    await giveBack();
    await limits.consume([[limit, 'a']]);
    await expect(limits.consume([[limit, 'a']])).rejects.toThrow(Refusal);
  });

  test('what is given back after its window makes no room in the next', async () => {
    const limits = create();
    const limit = limitOf(1);
    const giveBack = await limits.consume([[limit, 'a']]);
    vi.setSystemTime(60_000);
    await giveBack();
    await limits.consume([[limit, 'a']]);
    await expect(limits.consume([[limit, 'a']])).rejects.toThrow(Refusal);
  });

  test('a clock that steps back makes nobody wait longer than the window', async () => {
    const limits = create();
    const limit = limitOf(2);
    vi.setSystemTime(3_600_000);
    for (let i = 0; i < 2; i++) await limits.consume([[limit, 'a']]);
    await expect(limits.consume([[limit, 'a']])).rejects.toThrow(Refusal);
    vi.setSystemTime(0);
    for (let i = 0; i < 3; i++)
      expect(await refusalOf(limits.consume([[limit, 'a']]))).toMatchObject({ status: 429, retryAfter: 60 });
    vi.setSystemTime(60_000);
    await limits.consume([[limit, 'a']]);
  });

  test('an event that one limit refuses counts at none', async () => {
    const limits = create();
    const [wide, narrow] = [limitOf(2), limitOf(1)];
    await limits.consume([[narrow, 'a']]);
    for (let i = 0; i < 5; i++) {
      await expect(
        limits.consume([
          [wide, 'a'],
          [narrow, 'a'],
        ]),
      ).rejects.toThrow(Refusal);
    }
    await limits.consume([[wide, 'a']]);
    await limits.consume([[wide, 'a']]);
    await expect(limits.consume([[wide, 'a']])).rejects.toThrow(Refusal);
  });

  test('of many at once so many get through', async () => {
    const limits = create();
    const limit = limitOf(5);
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => limits.consume([[limit, 'a']])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  if (!open) return;

  test('servers on one database count together, and each for itself while it is away', async () => {
    const [one, other] = [create(), create()];
    const limit = limitOf(2);
    await one.consume([[limit, 'a']]);
    await other.consume([[limit, 'a']]);
    for (const limits of [one, other]) await expect(limits.consume([[limit, 'a']])).rejects.toThrow(Refusal);
    const own: RateLimit = { ...limit, name: 'own', max: 1, scope: 'server' };
    for (const limits of [one, other]) await limits.consume([[own, 'a']]);

    const away = await openPostgres('postgres://nobody@127.0.0.1:1/none');
    const cutOff = createRateLimits({ isEnabled: true, shared: { db: away.db, secret: 'x' } });
    for (let i = 0; i < 2; i++) await cutOff.consume([[limit, 'a']]);
    await expect(cutOff.consume([[limit, 'a']])).rejects.toThrow(Refusal);
    await away.close();
  });

  test('a count within a transaction goes with it', async () => {
    const limits = create();
    const limit = limitOf(1);
    const fail = database?.db.transaction(async (tx) => {
      await limits.consume([[limit, 'a']], tx);
      throw new Error('rolled back');
    });
    await expect(fail).rejects.toThrow('rolled back');
    await database?.db.transaction((tx) => limits.consume([[limit, 'a']], tx));
    await expect(database?.db.transaction((tx) => limits.consume([[limit, 'a']], tx))).rejects.toThrow(Refusal);
  });

  test('rows hold no addresses, and go when their window has ended', async () => {
    const { db } = database as Database;
    await create().consume([[limitOf(1), 'ayesha@example.org 192.0.2.7']]);
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/ayesha|192\.0/);
    await deleteExpiredLimits(db, new Date(59_999));
    expect(await db.$count(rateLimits)).toBe(1);
    await deleteExpiredLimits(db, new Date(60_000));
    expect(await db.$count(rateLimits)).toBe(0);
  });
});

test('memory is bounded: past 50,000 keys the least recent are forgotten', async () => {
  const limits = createRateLimits({ isEnabled: true });
  const limit = limitOf(1);
  await limits.consume([[limit, 'first']]);
  await limits.consume([[limit, 'second']]);
  for (let key = 0; key < 49_999; key++) await limits.consume([[limit, String(key)]]);
  await limits.consume([[limit, 'first']]);
  await expect(limits.consume([[limit, 'second']])).resolves.toBeDefined();
  await expect(limits.consume([[limit, '49998']])).rejects.toThrow(Refusal);
});

test('switched off, nothing is refused', async () => {
  const limits = createRateLimits({ isEnabled: false });
  for (let i = 0; i < 100; i++) await limits.consume([[limitOf(1), 'a']]);
  const window = limits.slidingWindow({ max: 1, windowSeconds: 60 });
  for (let i = 0; i < 100; i++) await window.consume('a');
  expect(limits.isEnabled).toBe(false);
});

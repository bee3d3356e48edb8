import { describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { changeUser, createUser } from '#people/accounts/server/queries.ts';
import { publish } from '#platform/live/server/publish.ts';
import { rowsOf } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { liveEvents } from '#site/live/events.ts';
import { databases, type TestApp } from '../support/app.ts';
import { closeAll, follow, login, logIn, openWith, suiteServer } from '../support/liveStreams.ts';

async function makeStudent({ db, clock }: TestApp, index: number): Promise<string> {
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const email = `reader${index}@example.org`;
  const { id } = await createUser(db, { id: newId(), email, name: 'Reader', passwordHash: '', ...at });
  return id;
}

describe.each(databases)('live streams on %s', (database) => {
  const site = suiteServer(database);

  test('require a session and carry the headers of an event stream', async () => {
    const refused = await openWith(site.app);
    expect(refused.response.statusCode).toBe(401);
    expect((await openWith(site.app, 'nonsense')).response.statusCode).toBe(401);
    const { response } = await follow(site, 'ayesha');
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('serve 500 streams at once, ten for each of fifty people', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => makeStudent(site, index)));
    const tokens = (
      await Promise.all(people.map((id) => Promise.all(Array.from({ length: 10 }, () => login(site, id)))))
    ).flat();
    const before = process.memoryUsage().rss;
    const streams = await Promise.all(tokens.map((token) => openWith(site.app, token)));
    expect(streams.filter(({ response }) => response.statusCode === 200)).toHaveLength(500);
    const each = (process.memoryUsage().rss - before) / 500 / 1024;
    await publish(site.db, { to: people, event: 'team', data: { eventId: 'this' } });
    const informed = () => streams.filter((stream) => stream.last('team')?.['eventId'] === 'this');
    await expect.poll(() => informed().length).toBe(500);
    expect(each, 'kB a stream, both ends of it in this process').toBeLessThan(200);
    for (const { response } of streams) response.destroy();
  });

  test('end with the session, with the role, and with the server; others stay', async () => {
    const token = await logIn(site, 'ayesha');
    const [mine, other] = [await openWith(site.app, token), await follow(site, 'ayesha')];
    expect((await site.bearing(token).post('/auth/logout')).status).toBe(200);
    await mine.untilEnded();
    expect(other.ended).toBe(false);

    const bilal = await follow(site, 'bilal');
    await changeUser(site.db, await site.idOf('bilal'), { role: 'super_admin' });
    await bilal.untilEnded();
    expect(other.ended).toBe(false);

    await closeAll();
    await other.untilEnded();
  });
});

describe.runIf(databases.includes('postgres'))('live streams on PostgreSQL alone', () => {
  const one = suiteServer('postgres');

  test('survive a lost database connection, and clients then refetch everything', async () => {
    const ayesha = await follow(one, 'ayesha');
    const killed = await rowsOf(
      one.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (query like 'listen%' or query = 'select 1')`,
    );
    expect(killed.length).toBeGreaterThan(0);
    await expect.poll(() => ayesha.names()).toEqual([...liveEvents].toSorted());
    ayesha.forget();
    await publish(one.db, { to: [await one.idOf('ayesha')], event: 'team' });
    await ayesha.next('team');
    expect(ayesha.ended).toBe(false);
  });
});

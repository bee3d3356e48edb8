import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Db } from '#platform/database/database.ts';
import { ChangeWatch } from '#platform/http/server/changeWatch.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { openSecondConnection } from '../support/openSecondConnection.ts';
import { overSocket } from '../support/rawAnswer.ts';

describe.runIf(databases.includes('postgres'))('two servers on one PostgreSQL', () => {
  async function startTwo() {
    const site = await startTestApp({ database: 'postgres' });
    const database = await openSecondConnection(site.db);
    const other = await buildApp({ quiet: true, context: { ...site.context, db: database.db } });
    for (const app of [site.app, other]) await app.listen({ port: 0, host: '127.0.0.1' });
    const close = async () => {
      await other.close();
      await database.close();
      await site.close();
    };
    return { site, servers: [site, { app: other, db: database.db }] as const, close };
  }

  interface Counted {
    name: string;
    write: (db: Db, count: number) => Promise<unknown>;
    read: (app: FastifyInstance) => Promise<number>;
  }

  async function counters(site: TestApp): Promise<Counted[]> {
    const made = await Promise.all([1, 2, 3].map(() => makeEvent(site, 'sana', { title: '1' })));
    await site.as('omar').patch('/settings', { datesAnnounced: false });
    const data = async <Data>(app: FastifyInstance, url: string) => {
      const body =
        Math.random() < 0.5 ? (await app.inject(url)).body : (await overSocket(app, { url })).body.toString();
      return (JSON.parse(body) as { data: Data }).data;
    };
    const titles = made.flatMap(({ _id: id }, index): Counted => ({
      name: index === 0 ? 'one event' : 'the list of events',
      write: (db, count) => db.execute(sql`update events set title = ${String(count)} where id = ${id}`),
      read: async (app) =>
        index === 0
          ? Number((await data<{ event: FestivalEvent }>(app, `/api/events/${id}`)).event.title)
          : Number(
              (await data<{ events: FestivalEvent[] }>(app, '/api/events')).events.find(({ _id }) => _id === id)?.title,
            ),
    }));
    const days: Counted = {
      name: 'the settings',
      write: (db, count) => db.execute(sql`update settings set erase_after_days = ${count}`),
      read: async (app) =>
        (await data<{ settings: { eraseAfterDays: number } }>(app, '/api/settings')).settings.eraseAfterDays,
    };
    return [...titles, days];
  }

  /** Which of the reads were older than the last write that had been acknowledged when they began. */
  async function staleReads(readsEach: number, prepare: (db: Db) => Promise<unknown> = () => Promise.resolve()) {
    const { site, servers, close } = await startTwo();
    await prepare(site.db);
    const server = () => servers[Math.random() < 0.5 ? 0 : 1];
    const stale: string[] = [];
    let writes = 0;
    const follow = async ({ name, write, read }: Counted) => {
      let acknowledged = 1;
      const reading = { isOver: false };
      const writer = async () => {
        while (!reading.isOver) {
          await write(server().db, acknowledged + 1);
          acknowledged++;
          writes++;
        }
      };
      const reader = async () => {
        for (let count = 0; count < readsEach; count++) {
          // What needs no socket would leave the writers none.
          await yieldToEventLoop();
          const atLeast = acknowledged;
          const found = await read(server().app);
          if (!(found >= atLeast)) stale.push(`${name}: ${found} after ${atLeast}`);
        }
      };
      const readers = Promise.all([reader(), reader(), reader()]).finally(() => {
        reading.isOver = true;
      });
      await Promise.all([writer(), readers]);
      for (const { app } of servers) {
        const found = await read(app);
        if (found !== acknowledged) stale.push(`${name}: ${found} at the end, after ${acknowledged}`);
      }
    };
    try {
      await Promise.all((await counters(site)).map(follow));
    } finally {
      await close();
    }
    return { stale, writes };
  }

  it('never answer with something older than a write that either has acknowledged', async () => {
    const { stale, writes } = await staleReads(60);
    expect(stale).toEqual([]);
    expect(writes).toBeGreaterThan(20);
  });

  it('control: without the look at the changes they do', async () => {
    const check = vi.spyOn(ChangeWatch.prototype, 'check').mockResolvedValue();
    expect((await staleReads(20)).stale.length).toBeGreaterThan(0);
    check.mockRestore();
  });

  it('control: without the triggers they do', async () => {
    const { stale } = await staleReads(20, (db) => db.execute(sql`alter table events disable trigger user`));
    expect(stale.length).toBeGreaterThan(0);
  });

  it('also while every connection of either is cut now and then', async () => {
    const { site, servers, close } = await startTwo();
    const { _id: id } = await makeEvent(site, 'sana', { title: '0' });
    const killOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    for (let count = 1; count <= 10; count++) {
      await servers[0].db.execute(sql`update events set title = ${String(count)} where id = ${id}`);
      await servers[0].db.execute(killOthers).catch(() => undefined);
      const answer = await servers[1].app.inject(`/api/events/${id}`);
      if (answer.statusCode === 200)
        expect(answer.json<{ data: { event: FestivalEvent } }>().data.event.title).toBe(String(count));
      else expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    await close();
  });
});

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { events } from '#events/events/server/tables.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { makeEvent } from '../support/eventForms.ts';
import { overSocket } from '../support/rawAnswer.ts';
import { suiteApp } from '../support/suiteApp.ts';

/** Every way to write that code of the product could take. */
const ways: Record<string, (db: Db, id: string, title: string) => Promise<unknown>> = {
  'a statement of drizzle': (db, id, title) => db.update(events).set({ title }).where(eq(events.id, id)),
  'SQL of one’s own': (db, id, title) => db.execute(written(id, title)),
  'a transaction': (db, id, title) =>
    inTransaction(db, (tx) => tx.update(events).set({ title }).where(eq(events.id, id))),
  'a transaction within one': (db, id, title) =>
    inTransaction(db, (tx) => tx.transaction((inner) => inner.execute(written(id, title)))),
  'a statement that reads what it writes': (db, id, title) =>
    db.execute(
      sql`with changed as (update events set title = ${title} where id = ${id} returning 1) select * from changed`,
    ),
  'a function that writes': async (db, id, title) => {
    await db.execute(sql`create or replace function retitle(which uuid, new_title text) returns void language sql as
      $$ update events set title = new_title where id = which $$`);
    return db.execute(sql`select retitle(${id}, ${title})`);
  },
  'a prepared statement': (db, id, title) =>
    db
      .update(events)
      .set({ title: sql.placeholder('title') as never })
      .where(eq(events.id, id))
      .prepare('retitle')
      .execute({ title }),
  'the driver: query': (db, id, title) => driverOf(db).query('update events set title = $1 where id = $2', [title, id]),
  'the driver: exec': (db, id, title) => driverOf(db).exec(`update events set title = '${title}' where id = '${id}'`),
  'the driver: sql': (db, id, title) => driverOf(db).sql`update events set title = ${title} where id = ${id}`,
  'the driver: a transaction': (db, id, title) =>
    driverOf(db).transaction((tx) => tx.query('update events set title = $1 where id = $2', [title, id])),
};

const written = (id: string, title: string) => sql`update events set title = ${title} where id = ${id}`;
const driverOf = (db: Db): PGlite => Reflect.get(db, '$client') as PGlite;

describe('public answers on the embedded database, which this process alone writes to', () => {
  const site = suiteApp({});
  afterEach(() => vi.restoreAllMocks());

  beforeAll(() => site.app.listen({ port: 0, host: '127.0.0.1' }));
  const titleOf = async (id: string) => {
    const url = `/api/events/${id}`;
    const body = Math.random() < 0.5 ? (await site.app.inject(url)).body : (await overSocket(site.app, { url })).body;
    return (JSON.parse(body.toString()) as { data: { event: FestivalEvent } }).data.event.title;
  };

  it('ask it nothing while nobody has used it', async () => {
    const { _id: id } = await makeEvent(site, 'sana');
    await titleOf(id);
    await titleOf(id);
    const query = vi.spyOn(PGlite.prototype, 'query');
    for (let count = 0; count < 20; count++) await titleOf(id);
    expect(query).not.toHaveBeenCalled();
  });

  it.each(Object.keys(ways))('tell what was written by %s', async (way) => {
    const { _id: id } = await makeEvent(site, 'sana');
    for (const title of ['One', 'Two', 'Three']) {
      await titleOf(id);
      await titleOf(id);
      await ways[way]?.(site.db, id, title);
      expect(await titleOf(id)).toBe(title);
    }
  });

  it('control: what goes past the handle is not noticed', async () => {
    const { _id: id } = await makeEvent(site, 'sana', { title: 'Before' });
    const query = vi.spyOn(PGlite.prototype, 'query');
    await site.db.execute(sql`select 1`);
    const raw = query.mock.contexts[0] as PGlite;
    await titleOf(id);
    await titleOf(id);
    await raw.query(`update events set title = 'Past it' where id = '${id}'`);
    expect(await titleOf(id)).toBe('Before');
    await site.db.execute(sql`select 1`);
    expect(await titleOf(id)).toBe('Past it');
  });

  it('are never older than a write that was acknowledged, however both are mixed', async () => {
    const { _id: id } = await makeEvent(site, 'sana', { title: '0' });
    const every = Object.values(ways);
    const stale: string[] = [];
    let acknowledged = 0;
    const reading = { isOver: false };
    const writer = async () => {
      for (let count = 1; !reading.isOver; count++) {
        await every[Math.floor(Math.random() * every.length)]?.(site.db, id, String(count));
        acknowledged = count;
        if (count % 3 === 0) await yieldToEventLoop();
        if (Math.random() < 0.5) continue;
        const own = Number(await titleOf(id));
        if (own !== count) stale.push(`${own} after one’s own ${count}`);
        // Until nothing is asked any more: the next write is then the only thing that can be noticed.
        for (let settled = 0; settled < 3; settled++) await titleOf(id);
      }
    };
    const reader = async () => {
      for (let count = 0; count < 100; count++) {
        for (let turns = 20 * Math.random(); turns > 0; turns--) await yieldToEventLoop();
        const atLeast = acknowledged;
        const found = Number(await titleOf(id));
        if (!(found >= atLeast)) stale.push(`${found} after ${atLeast}`);
      }
    };
    const writing = writer();
    await Promise.all([reader(), reader(), reader()]).finally(() => {
      reading.isOver = true;
    });
    await writing;
    expect(stale).toEqual([]);
    expect(acknowledged).toBeGreaterThan(20);
    expect(Number(await titleOf(id))).toBe(acknowledged);
  });
});

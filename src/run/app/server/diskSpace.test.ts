import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEvent } from '../../../../tests/support/eventForms.ts';
import { databases, startTestApp, type TestApp } from '../../../../tests/support/app.ts';

describe.each(databases)('a full disk under the %s database', (database) => {
  let site: TestApp;
  let free = Infinity;
  const lines: { level: string; msg: string }[] = [];
  const log = { level: 'warn' as const, stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  beforeAll(async () => {
    site = await startTestApp({ database, quiet: false, log, freeBytes: () => Promise.resolve(free) });
    await site.db.execute(sql`create function refuse_full() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`);
    await site.db.execute(sql`create function refuse_full_probe() returns event_trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`);
  });
  afterAll(() => site.close());
  beforeEach(() => void lines.splice(0));

  const fill = async () => {
    await site.db.execute(
      sql`create trigger full_disk before insert on registrations for each row execute function refuse_full()`,
    );
    await site.db.execute(
      sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_full_probe()`,
    );
  };
  const empty = async () => {
    await site.db.execute(sql`drop event trigger full_disk`);
    await site.db.execute(sql`drop trigger full_disk on registrations`);
  };
  const ready = async () => (await site.nobody.get('/ready')).status;

  it('is told once, answers 503 to what writes and lets what reads go on, until there is space again', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana');
    const register = () => site.as('bilal').post('/registrations', { eventId });
    await fill();
    for (let i = 0; i < 3; i++) {
      const answer = await register();
      expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(await ready()).toBe(503);
    expect((await site.as('bilal').get('/registrations/my-registrations')).status).toBe(200);
    expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual([
      { level: 'error', msg: expect.stringContaining("the database's disk is full") },
    ]);
    await empty();
    expect(await ready()).toBe(200);
    expect((await register()).status).toBe(201);
  });

  // A new connection of the pool on a full disk.
  it('answers 503 as well to what PostgreSQL refuses under the code of an internal error', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana');
    await site.db.execute(sql`create function refuse_connection() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'XX000', message = 'could not write init file'; end $$`);
    await site.db.execute(
      sql`create trigger full_disk before insert on registrations for each row execute function refuse_connection()`,
    );
    const answer = await site.as('bilal').post('/registrations', { eventId });
    await site.db.execute(sql`drop trigger full_disk on registrations`);
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining("the database's disk is full")]);
    expect(await ready()).toBe(200);
  });

  it('refuses what writes before the last of it is used', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana');
    free = 47 * 2 ** 20;
    expect(await ready()).toBe(503);
    expect((await site.as('bilal').post('/registrations', { eventId })).status).toBe(503);
    expect((await site.nobody.get(`/events/${eventId}`)).status).toBe(200);
    free = 49 * 2 ** 20;
    expect(await ready()).toBe(200);
    expect((await site.as('bilal').post('/registrations', { eventId })).status).toBe(201);
    expect(lines.filter(({ msg }) => msg.includes('disk is full'))).toHaveLength(1);
  });
});

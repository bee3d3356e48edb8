import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { startOf } from '#events/events/rules.ts';
import { rowsOf } from '#platform/database/database.ts';
import { changesSince, deleteOldChanges } from '#platform/http/server/changeQueries.ts';
import { ChangeWatch } from '#platform/http/server/changeWatch.ts';
import { databases } from '../support/app.ts';
import { listedEvents, makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const lists = ['/events', '/featured-events', '/settings'];

async function countHandlerCalls(app: FastifyInstance, work: () => Promise<unknown>): Promise<number> {
  const inject = vi.spyOn(app, 'inject');
  await work();
  const handled = inject.mock.calls.filter((options) => JSON.stringify(options).includes('x-bypass-cache'));
  inject.mockRestore();
  return handled.length;
}

describe.each(databases)('public answers on %s', (database) => {
  const site = suiteApp({ database });
  afterEach(() => vi.restoreAllMocks());

  it('are made once for all who wait, and again only after a change of what they tell', async () => {
    const { _id: id } = await makeEvent(site, 'sana', { title: 'Before' });
    const read = () => Promise.all(Array.from({ length: 50 }, () => site.nobody.get('/events')));
    expect(await countHandlerCalls(site.app, read)).toBe(1);
    expect(await countHandlerCalls(site.app, read)).toBe(0);
    await site.nobody.get(`/events/${id}`);
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    await site.db.execute(sql`update users set phone_number = '+92 300 7654321'`);
    expect(await countHandlerCalls(site.app, read)).toBe(0);
    await makeEvent(site, 'sana', { title: 'Another' });
    expect(await countHandlerCalls(site.app, () => site.nobody.get(`/events/${id}`))).toBe(0);
    expect(await countHandlerCalls(site.app, read)).toBe(1);
  });

  it('tell whoever wrote what they wrote: seats, titles, names, deletions', async () => {
    const event = await makeEvent(site, 'sana', { eligibilityCriteria: undefined });
    const listed = async () => (await listedEvents(site.app)).find(({ _id }) => _id === event._id);
    const one = async () => (await site.nobody.get<{ event: FestivalEvent }>(`/events/${event._id}`)).data.event;
    expect(await listed()).toMatchObject({ participantCount: 0 });
    const made = await site.as('ayesha').post<{ registration: { _id: string } }>('/registrations', {
      eventId: event._id,
      teamMembers: [],
    });
    expect(made.status, made.text).toBe(201);
    expect([(await listed())?.participantCount, (await one()).participantCount]).toEqual([1, 1]);
    await site.as('ayesha').delete(`/registrations/${made.data.registration._id}`);
    expect([(await listed())?.participantCount, (await one()).participantCount]).toEqual([0, 0]);
    await site.db.execute(sql`update users set name = 'Renamed' where id = ${await site.idOf('sana')}`);
    expect([(await listed())?.organizer.name, (await one()).organizer.name]).toEqual(['Renamed', 'Renamed']);
    await site.as('sana').delete(`/events/${event._id}`);
    expect(await listed()).toBeUndefined();
    const gone = await site.nobody.get(`/events/${event._id}`);
    expect([gone.status, gone.code, gone.headers['cache-control']]).toEqual([404, 'not_found', 'no-store']);
    expect(await countHandlerCalls(site.app, () => site.nobody.get(`/events/${event._id}`)), 'no refusal is kept').toBe(
      1,
    );
  });

  it('carry a strong tag for each encoding, and are not sent to whoever has them', async () => {
    for (const path of lists) {
      const get = (headers: Record<string, string> = {}) => site.app.inject({ url: `/api${path}`, headers });
      const plain = await get();
      const br = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' });
      const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' });
      expect(plain.headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      const tags = [plain, br, gzip].map(({ headers }) => String(headers.etag));
      expect(new Set(tags).size).toBe(3);
      for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
      for (const known of [tags[0] ?? '', `"other", W/${tags[0]}`, '*']) {
        const again = await get({ 'if-none-match': known });
        expect([again.statusCode, again.body, again.headers.etag], known).toEqual([304, '', tags[0]]);
      }
      expect((await get({ 'if-none-match': tags[0] ?? '', 'accept-encoding': 'br' })).statusCode).toBe(200);
      const head = await site.app.inject({ method: 'HEAD', url: `/api${path}` });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tags[0]]);
    }
  });

  it('are nobody’s own: what is personal, filtered or refused is not stored', async () => {
    const answer = await site.as('ayesha').get('/events');
    expect(answer.text).toBe((await site.nobody.get('/events')).text);
    for (const path of ['/registrations/my-registrations', '/users/profile', '/invitations/stats'])
      expect((await site.as('ayesha').get(path)).headers['cache-control'], path).toBe('no-store');
    for (const path of ['/events?upcoming=false', '/events/nothing', '/admin/events', '/events?a%00'])
      expect((await site.nobody.get(path)).headers['cache-control'], path).toBe('no-store');
  });

  it('close registration at the deadline by themselves', async () => {
    const { _id: id, registrationDeadline } = await makeEvent(site, 'sana');
    const isOpen = async () => [
      (await listedEvents(site.app)).find(({ _id }) => _id === id)?.registrationOpen,
      (await site.nobody.get<{ event: FestivalEvent }>(`/events/${id}`)).data.event.registrationOpen,
    ];
    const deadline = new Date(registrationDeadline).getTime();
    const started = site.clock.now();
    site.clock.set(new Date(deadline - 1));
    expect(await isOpen()).toEqual([true, true]);
    site.clock.set(new Date(deadline));
    expect(await isOpen()).toEqual([false, false]);
    site.clock.set(started);
    expect(await isOpen()).toEqual([true, true]);
  });

  it('leave the upcoming ones at their start', async () => {
    const event = await makeEvent(site, 'sana', { time: '10:00' });
    const upcoming = async () => {
      const { data } = await site.nobody.get<{ events: FestivalEvent[] }>('/events?upcoming=true');
      return data.events.some(({ _id }) => _id === event._id);
    };
    const started = site.clock.now();
    const start = startOf(event).getTime();
    site.clock.set(new Date(start - 1));
    expect(await upcoming()).toBe(true);
    expect(await countHandlerCalls(site.app, upcoming)).toBe(0);
    site.clock.set(new Date(start));
    expect(await upcoming()).toBe(false);
    site.clock.set(started);
  });

  it('come from the handler while nobody can say what changed', async () => {
    await site.nobody.get('/events');
    const check = vi.spyOn(ChangeWatch.prototype, 'check').mockRejectedValue(new Error('away'));
    await site.db.execute(sql`update events set title = 'Unheard of'`);
    expect((await listedEvents(site.app)).every(({ title }) => title === 'Unheard of')).toBe(true);
    expect((await site.nobody.get('/events')).headers['cache-control']).toBe('no-store');
    const all = () => Promise.all(Array.from({ length: 50 }, () => site.nobody.get('/events')));
    // One that is under way, and one for all who came meanwhile.
    expect(await countHandlerCalls(site.app, all)).toBeLessThanOrEqual(2);
    check.mockRestore();
    await site.db.execute(sql`update events set title = 'Heard of'`);
    expect((await listedEvents(site.app)).every(({ title }) => title === 'Heard of')).toBe(true);
  });

  it('are made anew after changes too old to be listed', async () => {
    await site.nobody.get('/events');
    const seen = await changesSince(site.db, undefined);
    await site.db.execute(sql`update events set venue = 'Elsewhere'`);
    await site.db.execute(sql`update public_changes set changed_at = now() - interval '2 hours'`);
    await deleteOldChanges(site.db);
    expect((await changesSince(site.db, seen)).changes).toEqual([{ topic: 'everything', subject: '' }]);
    expect((await listedEvents(site.app)).every(({ venue }) => venue === 'Elsewhere')).toBe(true);
    await site.db.execute(sql`truncate registrations cascade`);
    expect((await listedEvents(site.app)).every(({ participantCount }) => participantCount === 0)).toBe(true);
  });
});

describe('every table behind a kept answer', () => {
  const site = suiteApp({});
  it('has a trigger that notes its changes', async () => {
    const { _id: id } = await makeEvent(site, 'sana');
    const featured = await site.nobody.get<{ events: { _id: string }[] }>('/featured-events');
    const tables = await rowsOf<{ name: string; isNoted: boolean }>(
      site.db,
      sql`select tablename as name, exists (select from pg_trigger
        where tgrelid = tablename::regclass and tgname = 'public_change') as "isNoted"
        from pg_tables where schemaname = 'public' and tablename <> 'public_changes' order by name`,
    );
    const ofEvents = ['events', 'registration_members', 'registrations', 'users'];
    const behindResults = [
      'events',
      'featured_events',
      'featured_registrations',
      'registrations',
      'result_lists',
      'results',
      'users',
    ];
    const tablesBehind = {
      '/events': ofEvents,
      '/events?upcoming=true': ofEvents,
      [`/events/${id}`]: ofEvents,
      // Their registrations are counted by the query of the list, and shown to administrators alone.
      '/featured-events': ['featured_events', 'featured_registrations'],
      [`/featured-events/${featured.data.events[0]?._id}`]: ['featured_events'],
      '/settings': ['settings'],
      '/results': behindResults,
      [`/results?event=${id}`]: behindResults,
    };
    await site.db.execute(sql`insert into result_lists (id, event_id, published_at) values (${id}, ${id}, now())`);
    for (const [path, expected] of Object.entries(tablesBehind)) {
      await site.db.execute(sql`insert into public_changes (topic) values ('everything')`);
      const query = vi.spyOn(PGlite.prototype, 'query');
      expect((await site.nobody.get(path)).status).toBe(200);
      const statements = query.mock.calls
        .map(([statement]) => statement)
        .filter((one) => !one.includes('public_changes'));
      query.mockRestore();
      const read = tables.filter(({ name }) => statements.some((one) => new RegExp(`\\b${name}\\b`).test(one)));
      expect(
        read.map(({ name }) => name),
        path,
      ).toEqual(expected);
      expect(
        read.filter(({ isNoted }) => !isNoted).map(({ name }) => name),
        path,
      ).toEqual([]);
    }
  });
});

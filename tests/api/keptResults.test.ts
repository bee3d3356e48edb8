import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { inTransaction, rowsOf } from '#platform/database/database.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Listed {
  events: { title: string; results: { place: number; name: string }[] }[];
}

describe.each(databases)('published results from memory on %s', (database) => {
  const site = suiteApp({ database });

  async function withResults() {
    const { _id: id } = await makeEvent(site, 'sana', { eligibilityCriteria: undefined, title: 'Quiz' });
    const made = await site.as('ayesha').post<{ registration: { _id: string } }>('/registrations', {
      eventId: id,
      teamMembers: [],
    });
    const registrationId = made.data.registration._id;
    await site.db.execute(sql`insert into result_lists (id, event_id, published_at) values (${id}, ${id}, now())`);
    await site.db.execute(
      sql`insert into results (list_id, position, place, registration_id) values (${id}, 0, 1, ${registrationId})`,
    );
    const read = async () => (await site.nobody.get<Listed>(`/results?event=${id}`)).data.events;
    return { id, registrationId, read };
  }

  it('of all events are made once, until something of them changes', async () => {
    const { id } = await withResults();
    const read = async () => (await site.nobody.get<Listed>('/results')).data.events;
    const first = await read();
    const inject = vi.spyOn(site.app, 'inject');
    for (let count = 0; count < 5; count++) expect(await read()).toEqual(first);
    const handled = inject.mock.calls.filter((options) => JSON.stringify(options).includes('x-bypass-cache'));
    inject.mockRestore();
    expect(handled).toEqual([]);
    const placesOf = (events: Listed['events']) => events.flatMap(({ results }) => results.map(({ place }) => place));
    expect(placesOf(first)).not.toContain(7);
    await site.db.execute(sql`update results set place = 7 where list_id = ${id}`);
    expect(placesOf(await read())).toContain(7);
  });

  it('are made once, and not for what others do', async () => {
    const { id, read } = await withResults();
    const first = await read();
    expect(first).toMatchObject([{ title: 'Quiz', results: [{ place: 1 }] }]);
    const inject = vi.spyOn(site.app, 'inject');
    await makeEvent(site, 'sana', { title: 'Another' });
    inject.mockClear();
    for (let count = 0; count < 5; count++) expect(await read()).toEqual(first);
    const handled = inject.mock.calls.filter((options) => JSON.stringify(options).includes('x-bypass-cache'));
    inject.mockRestore();
    expect(handled).toEqual([]);
    expect((await site.nobody.get(`/results?event=${id}`)).headers['cache-control']).toContain('must-revalidate');
  });

  const changes: [string, (of: { id: string; registrationId: string }) => SQL, unknown][] = [
    [
      'a place',
      ({ id }) => sql`update results set place = 2 where list_id = ${id}`,
      [{ results: [{ place: 2, name: expect.any(String) as string }] }],
    ],
    [
      'one more',
      ({ id }) => sql`insert into results (list_id, position, place, name) values (${id}, 1, 2, 'Guest')`,
      [{ results: [{ place: 1 }, { place: 2, name: 'Guest' }] }],
    ],
    ['one less', ({ id }) => sql`delete from results where list_id = ${id}`, [{ results: [] }]],
    [
      'the name of a team',
      ({ registrationId }) =>
        sql`update registrations set is_individual = false, team_name = 'The Renamed', team_name_key = 'the renamed' where id = ${registrationId}`,
      [{ results: [{ name: 'The Renamed' }] }],
    ],
    [
      'the name of who took part alone',
      ({ registrationId }) =>
        sql`update users set name = 'Renamed' where id = (select leader_id from registrations where id = ${registrationId})`,
      [{ results: [{ name: 'Renamed' }] }],
    ],
    ['the title', ({ id }) => sql`update events set title = 'Quiz Night' where id = ${id}`, [{ title: 'Quiz Night' }]],
    ['a cancellation', ({ id }) => sql`update events set status = 'cancelled' where id = ${id}`, []],
    ['what is public no more', ({ id }) => sql`update result_lists set published_at = null where id = ${id}`, []],
    ['the event, deleted', ({ id }) => sql`delete from events where id = ${id}`, []],
    ['all of them, emptied', () => sql`truncate results`, [{ results: [] }]],
  ];
  it.each(changes)('tell at once of a change of %s', async (_name, change, expected) => {
    const { id, registrationId, read } = await withResults();
    const before = await read();
    expect(await read()).toEqual(before);
    await site.db.execute(change({ id, registrationId }));
    const after = await read();
    expect(after).toMatchObject(expected as object[]);
    expect(after).not.toEqual(before);
  });

  it('tell at once of a featured team with another name', async () => {
    const [team] = await rowsOf<{ id: string; event: string }>(
      site.db,
      sql`select id, event_id as event from featured_registrations where status = 'confirmed' limit 1`,
    );
    const { id = '', event = '' } = team ?? {};
    await site.db.execute(
      sql`insert into result_lists (id, featured_event_id, published_at) values (${event}, ${event}, now())
        on conflict (id) do update set published_at = now()`,
    );
    await site.db.execute(sql`delete from results where list_id = ${event}`);
    await site.db.execute(
      sql`insert into results (list_id, position, place, featured_registration_id) values (${event}, 0, 1, ${id})`,
    );
    const read = async () =>
      (await site.nobody.get<Listed>(`/results?event=${event}`)).data.events[0]?.results[0]?.name;
    const before = await read();
    expect(await read()).toBe(before);
    await site.db.execute(sql`update featured_registrations set team_name = 'Renamed' where id = ${id}`);
    expect([before === 'Renamed', await read()]).toEqual([false, 'Renamed']);
  });
});

describe.runIf(databases.includes('postgres'))('a name that is changed while another transaction publishes it', () => {
  const site = suiteApp({ database: 'postgres' });
  const rename = (id: string) => sql`update users set name = 'Renamed' where id = ${id}`;

  it('is told in results after the later commit', async () => {
    await site.db.execute(sql`truncate results`);
    const { _id: id } = await makeEvent(site, 'sana', { eligibilityCriteria: undefined });
    const { data } = await site.as('ayesha').post<{ registration: { _id: string } }>('/registrations', {
      eventId: id,
      teamMembers: [],
    });
    const read = async () => (await site.nobody.get<Listed>(`/results?event=${id}`)).data.events[0]?.results;
    await inTransaction(site.db, async (tx) => {
      await tx.execute(rename(await site.idOf('ayesha')));
      await inTransaction(site.db, async (other) => {
        await other.execute(sql`insert into result_lists (id, event_id, published_at) values (${id}, ${id}, now())`);
        await other.execute(
          sql`insert into results (list_id, position, place, registration_id) values (${id}, 0, 1, ${data.registration._id})`,
        );
      });
      expect(await read()).toEqual([expect.not.objectContaining({ name: 'Renamed' })]);
    });
    expect(await read()).toMatchObject([{ name: 'Renamed' }]);
  });

  it('is told of the first event of an organizer after the later commit', async () => {
    const { _id: id } = await makeEvent(site, 'sana');
    const newcomer = await site.idOf('omar');
    await site.db.execute(sql`update events set organizer_id = ${await site.idOf('sana')}`);
    const read = async () =>
      (await site.nobody.get<{ event: FestivalEvent }>(`/events/${id}`)).data.event.organizer.name;
    await inTransaction(site.db, async (tx) => {
      await tx.execute(rename(newcomer));
      await site.db.execute(sql`update events set organizer_id = ${newcomer} where id = ${id}`);
      expect(await read()).not.toBe('Renamed');
    });
    expect(await read()).toBe('Renamed');
  });
});

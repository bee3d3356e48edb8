import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

type One = { event: FestivalEvent };
type Many = { events: FestivalEvent[]; total: number };

describe.each(databases)('events on %s', (database) => {
  const site = suiteApp({ database });
  const form = (changes: object = {}) => eventForm(site.clock.now(), changes);

  test('everybody reads the catalogue, cancelled ones included, soonest first', async () => {
    const { events, total } = (await site.nobody.get<Many>('/events')).data;
    expect(total).toBe(events.length);
    expect(new Set(events.map((event) => event.category))).toEqual(
      new Set(['Competition', 'Workshop', 'Hackathon', 'Talk']),
    );
    expect(events.some((event) => event.status === 'cancelled')).toBe(true);
    const days = events.map((event) => `${event.date} ${event.time}`);
    expect(days).toEqual(days.toSorted());
    const full = events.find((event) => event.isFull);
    expect(full?.participantCount).toBe(full?.maxParticipants);
  });

  test('filters narrow, search takes wildcards as text, and pages count the whole', async () => {
    const get = async (query: string) => (await site.nobody.get<Many>(`/events?${query}`)).data;
    expect((await get('category=Talk')).events.every((event) => event.category === 'Talk')).toBe(true);
    expect((await get('status=cancelled')).events.every((event) => event.status === 'cancelled')).toBe(true);
    expect((await get('search=QUANTUM')).events.length).toBeGreaterThan(0);
    expect((await get('search=%25')).events).toEqual([]);
    expect((await get('category=Nothing')).events).toEqual([]);
    const page = await get('page=2&limit=3');
    const whole = await get('');
    expect(page.events).toEqual(whole.events.slice(3, 6));
    expect(page.total).toBe(whole.total);
    expect((await site.nobody.get('/events?limit=501')).status).toBe(400);
    const now = site.clock.now();
    for (const event of (await get('upcoming=true')).events) {
      expect(['upcoming', 'ongoing']).toContain(event.status);
      expect(Date.parse(`${event.date}T${event.time}:00+05:00`)).toBeGreaterThan(now.getTime());
    }
  });

  test('an unknown id is not found, however it is written', async () => {
    for (const id of ['nope', '00000000-0000-7000-8000-000000000000', '%00', '%E0%A4%A', "';--", 'a'.repeat(300)]) {
      expect(await site.nobody.get(`/events/${id}`), id).toMatchObject({
        status: 404,
        success: false,
        code: 'not_found',
      });
    }
  });

  test('creating an event makes its creator the organizer and derives the dependent fields', async () => {
    const made = await site
      .as('sana')
      .post<One>('/events', form({ title: '  Trimmed  ', minTeamSize: 3, maxTeamSize: 4 }));
    expect(made.status).toBe(201);
    expect(made.data.event).toMatchObject({
      title: 'Trimmed',
      organizer: { _id: await site.idOf('sana') },
      organizerClub: 'Koderz Club',
      minTeamSize: 1,
      maxTeamSize: 1,
      status: 'upcoming',
      registrationOpen: true,
      participantCount: 0,
      eligibilityCriteria: { batches: ['2022', '2023', '2024', '2025'], departments: ['CSIT'] },
    });
    const open = await site
      .as('omar')
      .post<One>('/events', form({ allowOtherDepartments: true, eligibilityCriteria: { batches: ['2025', '2022'] } }));
    expect(open.data.event).toMatchObject({ organizerClub: 'CSIT Department' });
    expect(open.data.event.eligibilityCriteria).toMatchObject({ batches: ['2022', '2025'] });
    expect(open.data.event.eligibilityCriteria.departments).toHaveLength(5);
    expect((await site.as('ayesha').post('/events', form())).code).toBe('forbidden');
    expect((await site.nobody.post('/events', form())).code).toBe('unauthenticated');
  });

  test('creating an event reports every invalid field at once', async () => {
    const answer = await site.as('sana').post('/events', {
      ...form(),
      title: ' ',
      category: 'Party',
      date: '2020-01-01',
      registrationDeadline: '2020-01-02T00:00:00Z',
      isTeamEvent: true,
      minTeamSize: 0,
      maxTeamSize: 21,
      maxParticipants: 0,
      organizer: 'me',
    });
    const messages = new Map(answer.errors?.map(({ field, msg }) => [field, msg]));
    expect(messages.get('title')).toBe('Event title is required');
    expect(messages.get('date')).toBe('Event date and time must be in the future');
    expect(messages.get('registrationDeadline')).toBe('Registration deadline must be before event date and time');
    expect(messages.get('minTeamSize')).toBe('Minimum team size must be at least 1');
    expect(messages.get('maxParticipants')).toBe('Maximum participants must be at least 1');
    for (const field of ['category', 'maxTeamSize', 'organizer']) expect(messages.has(field), field).toBe(true);
    const half = await site.as('sana').post('/events', { ...form(), isTeamEvent: true, maxParticipants: 2.5 });
    expect(half.errors).toEqual([
      { field: 'maxParticipants', msg: 'Maximum participants must be a whole number, such as 30' },
      { field: 'maxTeamSize', msg: expect.stringMatching(/^A team event needs room for two/) as string },
    ]);
    const missing = await site.as('sana').post('/events', {});
    expect(missing.errors?.map((error) => error.field)).toEqual(
      expect.arrayContaining(['title', 'category', 'description', 'date', 'time', 'venue', 'registrationDeadline']),
    );
  });

  test('who may edit, set the status and delete', async () => {
    const event = await makeEvent(site, 'sana');
    const path = `/events/${event._id}`;
    const cases: [PersonKey, number, number][] = [
      ['ayesha', 403, 403],
      ['talha', 403, 403],
      ['sana', 200, 200],
      ['omar', 200, 200],
    ];
    for (const [who, edit, run] of cases) {
      expect((await site.as(who).put(path, form({ title: `by ${who}` }))).status, `${who} edits`).toBe(edit);
      expect((await site.as(who).patch(path, { status: 'ongoing' })).status, `${who} sets the status`).toBe(run);
      expect((await site.as(who).put(path, { status: 'upcoming' })).status, `${who} sets it by PUT`).toBe(run);
    }
    expect((await site.as('talha').delete(path)).status).toBe(403);
    expect((await site.as('sana').delete(path)).status).toBe(200);
    expect((await site.nobody.get(path)).status).toBe(404);
  });

  test('creation, edits, status changes and deletions are written to the audit log once', async () => {
    const event = await makeEvent(site, 'sana');
    const path = `/events/${event._id}`;
    for (const status of ['ongoing', 'ongoing', 'cancelled']) await site.as('sana').patch(path, { status });
    for (let i = 0; i < 2; i++) {
      await site.as('omar').put(path, form({ title: 'Renamed', maxParticipants: 5, description: 'x'.repeat(200) }));
    }
    await site.as('omar').put(path, { status: 'upcoming' });
    await site.as('talha').delete(path);
    await site.as('omar').delete(path);
    const { records } = (
      await site
        .as('omar')
        .get<{ records: { subjectId: string; actor: { name: string }; action: string; summary: string }[] }>(
          '/admin/records?action=event',
        )
    ).data;
    const entries = records.filter(({ subjectId }) => subjectId === event._id).toReversed();
    expect(entries.map(({ actor, action, summary }) => [actor.name, action, summary])).toEqual([
      ['Sana Iqbal', 'event.created', `Created ${event.title}`],
      ['Sana Iqbal', 'event.status_changed', `Set ${event.title} from upcoming to ongoing`],
      ['Sana Iqbal', 'event.status_changed', `Set ${event.title} from ongoing to cancelled`],
      [
        'Omar Farooq',
        'event.edited',
        `Edited ${event.title}: title from ${event.title} to Renamed; description from ${event.description} to ${'x'.repeat(80)}…; max participants from none to 5`,
      ],
      ['Omar Farooq', 'event.status_changed', 'Set Renamed from cancelled to upcoming'],
      ['Omar Farooq', 'event.deleted', 'Deleted Renamed'],
    ]);
  });

  test('an edit may lie in the past, keeps what it does not name, and empties the limit', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 5, eligibilityCriteria: { batches: ['2023'] } });
    const past = { ...form(), date: '2020-01-02', registrationDeadline: '2020-01-01T00:00:00Z' };
    const edited = await site.as('sana').put<One>(`/events/${event._id}`, past);
    expect(edited.data.event).toMatchObject({
      date: '2020-01-02',
      maxParticipants: null,
      eligibilityCriteria: { batches: ['2023'] },
    });
    const half = await site.as('sana').put(`/events/${event._id}`, { title: 'x' });
    expect(half.errors?.map((error) => error.msg)).toContain('Event venue is required');
    expect((await site.as('sana').patch(`/events/${event._id}`, { status: 'postponed' })).status).toBe(400);
  });

  test('of two concurrent edits of an event the later one is refused', async () => {
    const event = await makeEvent(site, 'sana');
    const put = (updatedAt: string) =>
      site.as('sana').put(`/events/${event._id}`, form({ title: 'Edited', updatedAt }));
    site.clock.advance(1);
    await site.as('omar').patch(`/events/${event._id}`, { status: 'cancelled' });
    expect(await put(event.updatedAt)).toMatchObject({ status: 409, code: 'event_changed' });
    const { data } = await site.nobody.get<{ event: FestivalEvent }>(`/events/${event._id}`);
    expect(data.event).toMatchObject({ status: 'cancelled', title: event.title });
    expect((await put(data.event.updatedAt)).status).toBe(200);
    expect((await put('today')).status).toBe(400);
  });

  test('administrators see what they manage, with counts', async () => {
    const of = async (who: PersonKey) => (await site.as(who).get<Many>('/admin/events')).data.events;
    const [all, koderz] = [await of('omar'), await of('sana')];
    expect(all.length).toBeGreaterThan(koderz.length);
    const sana = await site.idOf('sana');
    expect(koderz.every((event) => event.organizer._id === sana || event.organizerClub === 'Koderz Club')).toBe(true);
    expect(all.every((event) => 'registrationCount' in event)).toBe(true);
    expect((await site.as('ayesha').get('/admin/events')).status).toBe(403);
  });
});

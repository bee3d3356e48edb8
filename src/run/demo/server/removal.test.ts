import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, type PersonKey } from '#database/cast/people.ts';
import { demoOf } from '#database/demo/demo.ts';
import { castPictures } from '#database/cast/pictures.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { changeUser, createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { inTransaction, rowsOf } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { databases, startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { teamForm } from '../../../../tests/support/featuredForms.ts';
import { eventForm } from '../../../../tests/support/eventForms.ts';
import { expectInvariants } from '../../../../tests/support/invariants.ts';
import { picture } from '../../../../tests/support/pictureFiles.ts';
import { refill } from '../../../../tests/support/refill.ts';
import { planRemoval } from './removalPlan.ts';
import { lockForRemoval } from './queries.ts';
import { removeDemo } from './removal.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';

const tables =
  'users sessions codes records events registrations registration_members invitations join_requests team_seekers featured_events featured_registrations featured_participants applications club_applications mails pictures'.split(
    ' ',
  );
const admin = { email: 'admin@example.org', password: 'a long enough one' };

describe.each(databases)('removing the demo on %s', (database) => {
  let site: TestApp;
  const begun = new Date();
  beforeAll(async () => {
    site = await startTestApp({ database, demo: false, now: begun });
  });
  afterAll(() => site.close());
  const start = async (filling: Parameters<typeof refill>[1] = {}) => {
    site.clock.set(begun);
    await refill(site, filling);
  };

  const remove = async (takenOver = false) => {
    const removed = await inTransaction(site.db, async (tx) => {
      await lockForRemoval(tx);
      const plan = await planRemoval(tx, { takenOver });
      return { plan, ...(await removeDemo(tx, plan, site.clock.now())) };
    });
    await expectInvariants(site.db);
    return removed;
  };
  const rows = async () => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const [found] = await rowsOf<{ n: number }>(
        site.db,
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      );
      counts[table] = found?.n ?? -1;
    }
    return counts;
  };
  const nothing = Object.fromEntries(tables.map((table) => [table, 0]));
  const signIn = async (email: string) => {
    const user = await findUserByEmail(site.db, email);
    return site.bearing(await createSession(site.db, user?.id ?? '', site.clock.now()));
  };
  const as = (key: PersonKey) => signIn(people.find((person) => person.key === key)?.email ?? '');
  const signUp = async (name: string, email = `${name}@example.org`) => {
    const now = site.clock.now();
    const person = { department: 'Computer Science & IT', batch: '2023', section: 'A', phoneNumber: '0300-1234567' };
    const passwordHash = await hashPassword('their own password');
    const made = { id: newId(), email, name, passwordHash, emailVerifiedAt: now, createdAt: now, updatedAt: now };
    await createUser(site.db, { ...made, ...person });
    return signIn(email);
  };
  const makeEvent = async (key: PersonKey, changes: object) => {
    const made = await (await as(key)).post<{ event: FestivalEvent }>('/events', eventForm(site.clock.now(), changes));
    return made.data.event;
  };
  const setPassword = async (key: 'omar' | 'ayesha', password: string) =>
    changeUser(site.db, await site.idOf(key), { passwordHash: await hashPassword(password) });

  it('leaves no row of it, and room for the first super_admin', async () => {
    await start();
    const file = await picture(300, 200).jpeg().toBuffer();
    const omar = await as('omar');
    const upload = async () => (await omar.post<{ picture: { id: string } }>('/pictures', file)).data.picture.id;
    const shown = { id: await upload(), alt: 'A stage', x: 50, y: 50 };
    await upload();
    const ayesha = await as('ayesha');
    const face = await ayesha.post<{ picture: { id: string } }>('/pictures', file);
    const own = { picture: { id: face.data.picture.id, x: 50, y: 50 } };
    expect((await ayesha.put('/users/profile', own)).status).toBe(200);
    const event = await makeEvent('omar', { title: 'Tried out', picture: shown });
    expect((await ayesha.post('/registrations', { eventId: event._id })).status).toBe(201);
    expect((await (await as('omar')).patch(`/events/${event._id}`, { status: 'ongoing' })).status).toBe(200);
    await site.nobody.post('/auth/forgot-password', { email: 'ayesha.noor@cloud.neduet.edu.pk' });
    const seeded = Object.keys(castPictures).length;
    expect(await rows()).toMatchObject({ codes: 1, sessions: 4, records: 2, mails: 2, pictures: seeded + 3 });

    const { plan, erased } = await remove();
    expect(plan.counts.registrations).toBeGreaterThan(30);
    expect(plan.events.map(({ title }) => title)).toContain('Tried out');
    expect(await rows()).toEqual(nothing);
    expect(erased).toBe(0);

    expect(await initializeDatabase(site.db, { cast: undefined, admin }, site.clock.now())).toBeUndefined();
    expect((await site.nobody.post('/auth/login', admin)).status).toBe(200);
    const again = await planRemoval(site.db, { takenOver: true });
    expect([again.accounts, again.events, again.featuredEvents, again.applicationIds]).toEqual([[], [], [], []]);
  });

  it('leaves no row of a demo with a crowd, results and marks', async () => {
    await start({ demo: false });
    for (const [name, counts] of [
      ['after', { users: 120, team_seekers: 0 }],
      ['before', { users: 120, team_seekers: 2, join_requests: 1 }],
    ] as const) {
      await initializeDatabase(site.db, { cast: demoOf(name, begun), admin: undefined }, begun);
      await expectInvariants(site.db);
      expect(await rows()).toMatchObject(counts);
      await remove();
      expect(await rows()).toEqual(nothing);
    }
  });

  it('finds what was renamed, and the rows of accounts that were deleted', async () => {
    await start({ admin });
    await site.db.execute(sql`update events set title = 'Renamed ' || id`);
    site.clock.advance(60 * 86_400);
    const owner = await signIn(admin.email);
    for (const key of ['hassan', 'komal'] as const) {
      expect((await owner.delete(`/admin/users/${await site.idOf(key)}`)).status).toBe(200);
    }
    await remove();
    expect(await rows()).toMatchObject({ ...nothing, users: 1, sessions: 1, records: 0 });
  });

  it('keeps accounts, events and seats of real people', async () => {
    await start({ admin });
    const owner = await signIn(admin.email);
    const student = await signUp('student');
    const made = await owner.post<{ event: FestivalEvent }>(
      '/events',
      eventForm(site.clock.now(), { maxParticipants: 1 }),
    );
    const { _id: eventId } = made.data.event;
    expect((await (await as('ayesha')).post('/registrations', { eventId })).status).toBe(201);
    expect((await student.post('/registrations', { eventId })).status).toBe(201);
    const { data } = await site.nobody.get<{ events: FestivalEvent[] }>('/events');
    const transferred = data.events.find(({ title }) => title === 'Life After the Degree');
    const ownerId = (await findUserByEmail(site.db, admin.email))?.id;
    expect((await (await as('omar')).put(`/events/${transferred?._id}/organizer`, { userId: ownerId })).status).toBe(
      200,
    );

    const { plan } = await remove();
    expect(plan.stays).toMatchObject({ accounts: 2, superAdmins: [{ email: admin.email }] });
    expect(plan.registrationIds).toHaveLength(1);
    const left = await student.get<{ registrations: { status: string; event: { _id: string } }[] }>(
      '/registrations/my-registrations',
    );
    expect(left.data.registrations).toMatchObject([{ status: 'registered', event: { _id: eventId } }]);
    expect((await site.mails()).map(({ to, template }) => [to, template])).toContainEqual([
      'student@example.org',
      'promoted',
    ]);
    expect((await site.mails()).some(({ to }) => people.some(({ email }) => email === to))).toBe(false);
    const events = await site.nobody.get<{ events: { title: string }[] }>('/events');
    expect(events.data.events.map(({ title }) => title).toSorted()).toEqual([
      'Life After the Degree',
      'Made for a test',
    ]);
  });

  it('counts the real people who are registered for events of the demo', async () => {
    await start();
    const student = await signUp('student');
    const event = await makeEvent('omar', { title: 'Popular' });
    expect((await student.post('/registrations', { eventId: event._id })).status).toBe(201);
    const { data } = await site.nobody.get<{ events: { _id: string; title: string }[] }>('/featured-events');
    const open = data.events.find(({ title }) => title === 'Open Circuit');
    expect((await site.nobody.post(`/featured-events/${open?._id}/register`, teamForm(2))).status).toBe(201);

    const plan = await planRemoval(site.db, { takenOver: false });
    const inUse = [...plan.events, ...plan.featuredEvents].filter(({ others }) => others > 0);
    expect(inUse.map(({ title, others }) => [title, others])).toEqual([
      ['Popular', 1],
      ['Open Circuit', 1],
    ]);
    await remove();
    expect(await rows()).toMatchObject({ ...nothing, users: 1, sessions: 1 });
  });

  it('keeps a real team whole: its member of the demo stays without a name', async () => {
    await start({ admin });
    const owner = await signIn(admin.email);
    const student = await signUp('student');
    const form = eventForm(site.clock.now(), { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 2 });
    const { _id: eventId } = (await owner.post<{ event: FestivalEvent }>('/events', form)).data.event;
    const receiverId = await site.idOf('ayesha');
    const sent = await student.post<{ invitation: { _id: string } }>('/invitations/send', { eventId, receiverId });
    const answered = { response: 'accept' };
    const { _id } = sent.data.invitation;
    expect((await (await as('ayesha')).put(`/invitations/${_id}/respond`, answered)).status).toBe(200);
    expect((await student.post('/registrations', { eventId, teamName: 'Both' })).status).toBe(201);

    const { plan, erased } = await remove();
    expect(plan.mixedTeams).toEqual([{ name: 'Both', title: 'Made for a test' }]);
    expect(erased).toBe(1);
    expect(await findUserByEmail(site.db, 'ayesha.noor@cloud.neduet.edu.pk')).toBeUndefined();
    expect(await rows()).toMatchObject({ users: 3, registrations: 1, registration_members: 2, invitations: 1 });
  });

  it('closes a door that somebody of the demo opened to helpers at an event that stays', async () => {
    await start({ admin });
    const owner = await signIn(admin.email);
    const form = eventForm(site.clock.now());
    const path = `/events/${(await owner.post<{ event: FestivalEvent }>('/events', form)).data.event._id}`;
    const made = await (await as('omar')).post<{ url: string }>(`${path}/door-links`, { label: 'Gate', hours: 48 });
    const held = { 'x-door-token': made.data.url.split('#')[1] ?? '' };
    expect((await site.nobody.get(`${path}/door`, held)).status).toBe(200);
    expect((await remove()).erased).toBe(1);
    expect(await site.nobody.get(`${path}/door`, held)).toMatchObject({ status: 401, code: 'door_link_ended' });
    expect(await rows()).toMatchObject({ users: 2, events: 1 });
  });

  it('keeps an account of the demo whose password was changed, unless it is told otherwise', async () => {
    await start();
    await setPassword('omar', 'nobody else knows it');
    site.clock.advance(60);
    await makeEvent('omar', { title: 'His own' });
    const { plan } = await remove();
    expect(plan.takenOver.map(({ email }) => email)).toEqual(['omar.farooq@cloud.neduet.edu.pk']);
    expect(await rows()).toMatchObject({ users: 1, events: 1, featured_events: 0 });
    expect((await (await as('omar')).get('/auth/me')).status).toBe(200);

    await start();
    await setPassword('omar', 'nobody else knows it');
    await makeEvent('omar', { title: 'His own' });
    await remove(true);
    expect(await rows()).toEqual(nothing);
  });

  it('takes nobody for the demo who shares a name with the cast', async () => {
    await start({ demo: false, admin });
    await signUp('Hamza', 'hamza.yousuf@cloud.neduet.edu.pk');
    site.clock.advance(86_400);
    await signUp('Omar', 'omar.farooq@cloud.neduet.edu.pk');
    const owner = await signIn(admin.email);
    await owner.post('/events', eventForm(site.clock.now(), { title: 'Build Night' }));
    const before = await rows();
    const plan = await planRemoval(site.db, { takenOver: true });
    expect([plan.accounts, plan.takenOver, plan.events]).toEqual([[], [], []]);
    await remove(true);
    expect(await rows()).toEqual(before);
  });

  it('keeps a first super_admin who goes by an address of the cast', async () => {
    await start({ admin: { email: 'omar.farooq@cloud.neduet.edu.pk', password: 'a long enough one' } });
    const { plan } = await remove(true);
    expect(plan.accounts).toHaveLength(people.length - 1);
    expect(await rows()).toMatchObject({ users: 1, events: 0, featured_events: 0, applications: 0 });
  });
});

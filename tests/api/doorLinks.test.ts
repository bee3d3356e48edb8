import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Door, DoorLink, EventAtDoor, MarkResult, Pass } from '#day/attendance/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { festival } from '#festival';
import { instantOf } from '#platform/dates.ts';
import { rowsOf } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { withFactor } from '../authorization/fixtures.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

type Made = { url: string; link: DoorLink };
type Marked = { results: MarkResult[] };
const hourMs = 3_600_000;

describe.each(databases)('helpers at the door on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const { register, registered, manage, review } = featuredCalls(() => site);

  const makeLink = async (path: string, body: object = { label: 'Gate 2', hours: 4 }) => {
    const made = await site.as('sana').post<Made>(`${path}/door-links`, body);
    expect(made.status, made.text).toBe(201);
    const { url, link } = made.data;
    return { url, link, token: url.split('#')[1] ?? '' };
  };
  const holding = (token: string) => ({ 'x-door-token': token });
  const mark = (target: object) => ({ id: newId(), present: true, at: begun.toISOString(), ...target });
  const records = (subject: string) =>
    rowsOf<{ action: string; summary: string }>(
      site.db,
      sql`select action, summary from records where subject_id = ${subject} and action like '%door_link%' order by at, id`,
    );

  test('a link is told once, kept as a hash, opens its door and stands in its marks', async () => {
    const { _id: eventId, title } = await makeEvent(site, 'sana');
    const path = `/events/${eventId}`;
    await site.as('ayesha').post('/registrations', { eventId });
    const { url, link, token } = await makeLink(path);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/door#[\w-]{43}$/);
    expect(link).toEqual({
      _id: expect.any(String),
      label: 'Gate 2',
      expiresAt: new Date(begun.getTime() + 4 * hourMs).toISOString(),
    });
    const [stored] = await rowsOf<{ row: string }>(site.db, sql`select to_jsonb(l)::text as row from door_links l`);
    expect(stored?.row).not.toContain(token);
    expect(stored?.row).toContain(createHash('sha256').update(token).digest('hex'));
    const listed = await site.as('omar').get<{ links: DoorLink[] }>(`${path}/door-links`);
    expect(listed.data.links).toEqual([link]);
    expect(listed.text).not.toContain(token);

    const opened = await site.nobody.get<{ event: EventAtDoor; isFeatured: boolean }>('/door', holding(token));
    expect(opened.data).toMatchObject({ event: { _id: eventId, title }, isFeatured: false, link });
    const door = await site.nobody.get<Door>(`${path}/door`, holding(token));
    expect(door.data).toMatchObject({ expected: 1, present: 0 });
    const marks = [mark({ key: door.data.people[0]?.key })];
    const marked = await site.nobody.post<Marked>(`${path}/attendance`, { marks }, holding(token));
    expect(marked.data.results).toMatchObject([{ outcome: 'present', presentBy: 'Gate 2' }]);
    const seen = await site.as('sana').get<Door>(`${path}/door`);
    expect(seen.data.people).toMatchObject([{ presentBy: 'Gate 2' }]);
  });

  test('lives until two hours after its event, whenever that comes to be, unless it is limited to some hours', async () => {
    const event = await makeEvent(site, 'sana', { durationMinutes: 90 });
    const path = `/events/${event._id}`;
    const startsAt = instantOf(event.date, event.time, festival.timeZone).getTime();
    const endsAt = (minutes: number) => new Date(startsAt + minutes * 60_000 + 2 * hourMs).toISOString();
    const { link, token } = await makeLink(path, { label: 'Gate 2' });
    expect(link.expiresAt).toBe(endsAt(90));
    const edited = await site.as('sana').put(path, eventForm(begun, { durationMinutes: 240 }));
    expect(edited.status, edited.text).toBe(200);
    const listed = await site.as('sana').get<{ links: DoorLink[] }>(`${path}/door-links`);
    expect(listed.data.links).toEqual([{ ...link, expiresAt: endsAt(240) }]);

    const door = () => site.nobody.get(`${path}/door`, holding(token));
    site.clock.set(new Date(Date.parse(endsAt(240)) - 1000));
    expect((await door()).status).toBe(200);
    site.clock.set(new Date(endsAt(240)));
    expect(await door()).toMatchObject({ status: 401, code: 'door_link_ended' });
    const make = (body: object) => site.as('sana').post<Made>(`${path}/door-links`, body);
    expect(await make({ label: 'Late' })).toMatchObject({ status: 409, code: 'event_over' });
    expect((await make({ label: 'Late', hours: 1 })).status).toBe(201);
  });

  test('without hours is refused for a featured event that ended two hours ago', async () => {
    const event = await makeFeatured(site, { durationMinutes: 90 });
    const startsAt = instantOf(event.date, event.time, festival.timeZone).getTime();
    site.clock.set(new Date(startsAt + 90 * 60_000 + 2 * hourMs));
    const late = await site.as('sana').post(`/featured-events/${event._id}/door-links`, { label: 'Late' });
    expect(late).toMatchObject({ status: 409, code: 'event_over' });
  });

  test('opens no other door, nothing else, and nothing after it ended or ran out', async () => {
    const [one, other] = [await makeEvent(site, 'sana'), await makeEvent(site, 'sana')];
    const { link, token } = await makeLink(`/events/${one._id}`);
    const refused = { status: 401, code: 'door_link_ended' };
    const at = (id: string, headers: Record<string, string>) => site.nobody.get(`/events/${id}/door`, headers);
    expect(await at(other._id, holding(token))).toMatchObject(refused);
    expect(await at(one._id, holding('nonsense'))).toMatchObject(refused);
    expect(await at(one._id, holding(''))).toMatchObject(refused);
    expect(await at(one._id, { authorization: `Bearer ${token}` })).toMatchObject({ status: 401 });
    expect(await site.nobody.get(`/events/${one._id}/door?token=${token}`)).toMatchObject({ status: 401 });
    expect(await site.nobody.get(`/registrations/event/${one._id}`, holding(token))).toMatchObject({ status: 401 });
    expect(await site.nobody.get(`/events/${one._id}/door-links`, holding(token))).toMatchObject({ status: 401 });

    expect((await at(one._id, holding(token))).status).toBe(200);
    const path = `/events/${one._id}/door-links/${link._id}`;
    expect(await site.as('sana').delete(`/events/${other._id}/door-links/${link._id}`)).toMatchObject({ status: 404 });
    expect(await site.as('sana').delete<{ link: DoorLink }>(path)).toMatchObject({ status: 200, data: { link } });
    expect(await at(one._id, holding(token))).toMatchObject(refused);
    expect(await site.nobody.get('/door', holding(token))).toMatchObject(refused);
    expect(await site.as('sana').delete(path), 'it ends once').toMatchObject({ status: 404 });

    const short = await makeLink(`/events/${one._id}`, { label: 'An hour', hours: 1 });
    site.clock.advance(3599);
    expect((await at(one._id, holding(short.token))).status).toBe(200);
    site.clock.advance(1);
    expect(await at(one._id, holding(short.token))).toMatchObject(refused);
    expect((await site.as('sana').get(`/events/${one._id}/door-links`)).data).toEqual({ links: [] });
    expect(await records(one._id)).toEqual([
      { action: 'event.door_link_created', summary: 'Made the door link Gate 2 of Made for a test, good for 4 h' },
      { action: 'event.door_link_ended', summary: 'Ended the door link Gate 2 of Made for a test' },
      { action: 'event.door_link_created', summary: 'Made the door link An hour of Made for a test, good for 1 h' },
    ]);
  });

  test('a super_admin who needs a second factor opens no door before it is set up', async () => {
    const [omar, zain] = [await site.idOf('omar'), await site.idOf('zain')];
    const paths = [
      `/events/${(await makeEvent(site, 'sana'))._id}`,
      `/featured-events/${(await makeFeatured(site))._id}`,
    ];
    await withFactor(site, omar);
    expect((await site.as('omar').patch('/settings', { secondFactorRequired: true })).status).toBe(200);
    await site.as('omar').put(`/admin/users/${zain}/role`, { role: 'super_admin' });
    const opened = (path: string) =>
      Promise.all([
        site.as('zain').get(`${path}/door`),
        site.as('zain').post(`${path}/attendance`, { marks: [mark({ team: newId() })] }),
      ]);
    const needed = { status: 403, code: 'second_factor_needed', message: 'Set up your second factor first' };
    for (const path of paths) expect(await opened(path)).toMatchObject([needed, needed]);
    await withFactor(site, zain);
    for (const path of paths) expect(await opened(path)).toMatchObject([{ status: 200 }, { status: 200 }]);
    await site.as('omar').patch('/settings', { secondFactorRequired: false });
  });

  test.each([
    ['no label', { hours: 2 }, 'label'],
    ['a label of 61 characters', { label: 'a'.repeat(61), hours: 2 }, 'label'],
    ['no hour', { label: 'Gate', hours: 0 }, 'hours'],
    ['49 hours', { label: 'Gate', hours: 49 }, 'hours'],
    ['half an hour', { label: 'Gate', hours: 0.5 }, 'hours'],
  ])('%s is refused', async (_what, body, field) => {
    const { _id } = await makeEvent(site, 'sana');
    const refused = await site.as('sana').post(`/events/${_id}/door-links`, body);
    expect(refused).toMatchObject({ status: 400, errors: [{ field }] });
  });

  test.each([1, 48])('a label of 60 characters and %i hours are taken', async (hours) => {
    const { _id } = await makeEvent(site, 'sana');
    const { link } = await makeLink(`/events/${_id}`, { label: 'a'.repeat(60), hours });
    expect(link.expiresAt).toBe(new Date(site.clock.now().getTime() + hours * hourMs).toISOString());
  });

  test('a featured event has a door for the confirmed teams, whose passes are behind their link', async () => {
    const event = await makeFeatured(site);
    const path = `/featured-events/${event._id}`;
    const team = await registered(event);
    const passes = async () => (await manage.get(team.token)).data.registration.participants.map(({ pass }) => pass);
    expect(await passes(), 'pending').toEqual([null, null]);
    const door = async () => (await site.as('talha').get<Door>(`${path}/door`)).data;
    expect(await door()).toMatchObject({ expected: 0, people: [] });

    expect((await review(event, team, { status: 'confirmed' })).status).toBe(200);
    const [code, second] = await passes();
    expect(code).toMatch(/^TF1\.[\w-]{38}$/);
    expect(second).not.toBe(code);
    const open = await door();
    expect(open).toMatchObject({ expected: 2, present: 0, event: { _id: event._id } });
    expect(JSON.stringify(open)).not.toMatch(/@|0300-5551234|9000000/);
    expect(open.people[0]).toMatchObject({ teamName: team.teamName, team: team._id, section: null });

    const { token } = await makeLink(path);
    const send = (marks: object[]) => site.nobody.post<Marked>(`${path}/attendance`, { marks }, holding(token));
    const regular = await makeEvent(site, 'sana');
    const { data } = await site
      .as('bilal')
      .post<{ registration: Registration }>('/registrations', { eventId: regular._id });
    const { pass } = (await site.as('bilal').get<{ pass: Pass }>(`/registrations/${data.registration._id}/pass`)).data;
    const { results } = (await send([mark({ code }), mark({ code: pass.code }), mark({ team: team._id })])).data;
    expect(results).toMatchObject([
      { outcome: 'present', presentBy: 'Gate 2' },
      { outcome: 'other_event' },
      { outcome: 'present', teamName: team.teamName },
    ]);
    expect(await door()).toMatchObject({ present: 2 });
    const elsewhere = await site
      .as('sana')
      .post<Marked>(`/events/${regular._id}/attendance`, { marks: [mark({ code })] });
    expect(elsewhere.data.results).toMatchObject([{ outcome: 'other_event' }]);

    const [leader, leaves] = team.form.participants;
    const [joins] = teamForm(1).participants;
    const kept = await manage.put(team.token, { ...team.form, participants: [leader, joins] });
    expect(kept.data.registration.participants[0]).toMatchObject({ name: leader?.name, pass: code });
    expect(kept.data.registration.participants[1]?.pass).not.toBe(second);
    expect(await door()).toMatchObject({ expected: 2, present: 1 });
    expect((await send([mark({ code: second })])).data.results, leaves?.name).toMatchObject([
      { outcome: 'not_admitted' },
    ]);
    expect(await records(event._id)).toMatchObject([{ action: 'featured_event.door_link_created' }]);

    await site.as('sana').patch(`/admin${path}`, { status: 'cancelled' });
    expect(await send([mark({ code })])).toMatchObject({ status: 409, code: 'event_cancelled' });
    expect((await register(event, teamForm())).status).toBe(409);
  });
});

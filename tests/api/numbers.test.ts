import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { Door } from '#day/attendance/contract.ts';
import { festival } from '#festival';
import type { ClubNumbers, EventNumbers, FeaturedNumbers, SignUps, TotalNumbers } from '#day/numbers/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { instantOf } from '#platform/dates.ts';
import { newId } from '#platform/database/ids.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { readCsv } from '../support/readCsv.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Numbers = {
  events: EventNumbers[];
  featured: FeaturedNumbers[];
  totals: TotalNumbers;
  clubs: ClubNumbers[];
  signUps: SignUps[];
};

describe.each(databases)('numbers on %s', (database) => {
  const { site } = suiteWithClock({ database });
  const { registered, review } = featuredCalls(() => site);
  const { makeTeam } = teamCalls(site);
  const numbers = async (who: PersonKey) => (await site.as(who).get<Numbers>('/admin/numbers')).data;
  const of = async (eventId: string, who: PersonKey = 'omar') =>
    (await numbers(who)).events.find(({ _id }) => _id === eventId);
  const register = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<{ registration: Registration }>('/registrations', { eventId })).data.registration._id;

  test('count people with a seat, waiting, cancelled and present', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 2 });
    const feedback = { count: 0, average: null };
    const none = { registered: 0, waitlisted: 0, cancelled: 0, present: 0, absent: null, teams: 0, feedback };
    expect(await of(event._id)).toEqual({
      _id: event._id,
      title: event.title,
      organizerClub: 'Koderz Club',
      limit: 2,
      ...none,
    });
    await register('ayesha', event._id);
    const danish = await register('danish', event._id);
    await register('hira', event._id);
    await register('zain', event._id);
    expect(await of(event._id)).toMatchObject({ registered: 2, waitlisted: 2, absent: null });
    await site.as('danish').delete(`/registrations/${danish}`);
    expect(await of(event._id)).toMatchObject({ registered: 2, waitlisted: 1, cancelled: 1 });
    await register('danish', event._id);
    expect(await of(event._id)).toMatchObject({ registered: 2, waitlisted: 2, cancelled: 0 });

    const { people } = (await site.as('sana').get<Door>(`/events/${event._id}/door`)).data;
    const key = people.find(({ name }) => name === 'Ayesha Noor')?.key;
    const mark = (present: boolean) => ({ id: newId(), key, present, at: site.clock.now() });
    await site.as('sana').post(`/events/${event._id}/attendance`, { marks: [mark(true)] });
    expect(await of(event._id)).toMatchObject({ registered: 2, present: 1, absent: null });
    await site.as('sana').post(`/events/${event._id}/attendance`, { marks: [mark(false)] });
    expect(await of(event._id)).toMatchObject({ present: 0, absent: null });
    await site.as('sana').put(`/events/${event._id}`, { status: 'completed' });
    expect(await of(event._id), 'over').toMatchObject({ present: 0, absent: 2 });
  });

  test('know nobody absent before an event has ended, whatever its status was until then', async () => {
    const event = await makeEvent(site, 'sana', { durationMinutes: 90 });
    await register('ayesha', event._id);
    const endsAt = instantOf(event.date, event.time, festival.timeZone).getTime() + 90 * 60_000;
    site.clock.set(new Date(endsAt - 1000));
    expect((await of(event._id))?.absent).toBeNull();
    site.clock.set(new Date(endsAt));
    expect((await of(event._id))?.absent).toBe(1);
  });

  test('of a featured event are those of its teams, with the universities of the confirmed ones', async () => {
    const event = await makeFeatured(site);
    const at = (university: string) => {
      const form = teamForm();
      return { ...form, participants: form.participants.map((person) => ({ ...person, university })) };
    };
    const team = await registered(event, at('Habib University'));
    for (const confirmed of [team, await registered(event, at('habib university'))])
      expect((await review(event, confirmed, { status: 'confirmed' })).status).toBe(200);
    await registered(event, at('Waiting University'));
    const rejected = await registered(event, at('Rejected University'));
    await review(event, rejected, { status: 'rejected', reason: 'No payment' });
    const featured = async (who: PersonKey) => (await numbers(who)).featured.find(({ _id }) => _id === event._id);
    const counted = {
      _id: event._id,
      title: event.title,
      organizerClub: event.organizerClub,
      limit: null,
      registered: 4,
      waitlisted: 2,
      cancelled: 2,
      present: 0,
      absent: null,
      teams: 2,
      feedback: { count: 0, average: null },
      universities: [{ name: expect.stringMatching(/^habib university$/i) as string, people: 4 }],
    };
    for (const who of ['omar', 'sana'] as const) expect(await featured(who)).toEqual(counted);
    const { people } = (await site.as('sana').get<Door>(`/featured-events/${event._id}/door`)).data;
    const marks = [{ id: newId(), key: people[0]?.key, present: true, at: site.clock.now() }];
    await site.as('sana').post(`/featured-events/${event._id}/attendance`, { marks });
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'completed' });
    expect(await featured('omar')).toMatchObject({ registered: 4, present: 1, absent: 3 });
  });

  test('are summed over everything that is listed', async () => {
    for (const who of ['omar', 'sana'] as const) {
      const { events, featured, totals } = await numbers(who);
      const all = [...events, ...featured];
      for (const field of ['registered', 'waitlisted', 'cancelled', 'present', 'absent', 'teams'] as const)
        expect(totals[field], field).toBe(all.reduce((sum, event) => sum + (event[field] ?? 0), 0));
    }
  });

  test('count the people of teams, and the teams', async () => {
    const event = await makeEvent(site, 'sana', {
      isTeamEvent: true,
      minTeamSize: 2,
      maxTeamSize: 3,
      maxParticipants: 3,
    });
    await makeTeam(event._id, 'hira', 'danish');
    await makeTeam(event._id, 'bilal', 'zain');
    expect(await of(event._id)).toMatchObject({ registered: 2, waitlisted: 2, teams: 1 });
  });

  test('are summed by club, whose limit is known as long as every event has one', async () => {
    const sums = async () => (await numbers('omar')).clubs.find(({ organizerClub }) => organizerClub === 'Koderz Club');
    const { events } = await numbers('omar');
    const own = events.filter(({ organizerClub }) => organizerClub === 'Koderz Club');
    const club = await sums();
    for (const field of ['registered', 'waitlisted', 'cancelled', 'present', 'absent', 'teams'] as const)
      expect(club?.[field]).toBe(own.reduce((sum, event) => sum + (event[field] ?? 0), 0));
    await makeEvent(site, 'sana', { maxParticipants: null });
    expect((await sums())?.limit).toBeNull();
  });

  test('a club admin reads those of the club and of what they organize', async () => {
    const mine = await makeEvent(site, 'sana');
    const other = await makeEvent(site, 'zara');
    const ids = (await numbers('sana')).events.map(({ _id }) => _id);
    expect(ids).toContain(mine._id);
    expect(ids).not.toContain(other._id);
    expect((await numbers('omar')).events.map(({ _id }) => _id)).toEqual(expect.arrayContaining([mine._id, other._id]));
    const all = (await numbers('omar')).signUps.reduce((sum, { count }) => sum + count, 0);
    const own = (await numbers('sana')).signUps.reduce((sum, { count }) => sum + count, 0);
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(all);
  });

  test('sign-ups stand at their day on the festival’s clocks', async () => {
    const { sql } = await import('drizzle-orm');
    const id = await site.idOf('komal');
    const count = async (day: string) => (await numbers('omar')).signUps.filter((one) => one.day === day);
    await site.db.execute(sql`update users set created_at = '2025-02-01T00:30:00+05:00' where id = ${id}`);
    expect(await count('2025-01-31')).toEqual([]);
    expect(await count('2025-02-01')).toEqual([{ day: '2025-02-01', batch: expect.any(String) as string, count: 1 }]);
  });

  test('are exported as a dated file', async () => {
    const event = await makeEvent(site, 'sana', { title: '=Cheating, "quoted"', maxParticipants: 7 });
    const file = await site.as('sana').get('/admin/numbers/export');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="numbers-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = readCsv(file.text);
    expect(head).toEqual([
      'Event',
      'Club',
      'Limit',
      'Registered',
      'Waitlisted',
      'Cancelled',
      'Present',
      'Absent',
      'Teams',
      'Feedback',
      'Average Stars',
    ]);
    expect(rows).toContainEqual([`'${event.title}`, 'Koderz Club', '7', '0', '0', '0', '0', '', '0', '0', '']);
    const { totals, events, featured } = await numbers('sana');
    const { registered: people, waitlisted, cancelled, present, absent, teams, feedback } = totals;
    const sums = [
      people,
      waitlisted,
      cancelled,
      present,
      absent,
      teams,
      feedback.count,
      feedback.average?.toFixed(2),
    ].map((sum) => String(sum ?? ''));
    expect(rows.at(-1)).toEqual(['Total', '', '', ...sums]);
    expect(rows).toHaveLength(events.length + featured.length + 1);
  });
});

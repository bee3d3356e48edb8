import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { users } from '#people/accounts/server/tables.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { inTransaction } from '#platform/database/database.ts';
import { endMember } from '#teams/registrations/server/memberQueries.ts';
import { endedMemberships } from '#teams/registrations/server/tables.ts';
import { databases, type Answered } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { organizerCalls } from '../support/organizerCalls.ts';
import { teamCalls } from '../support/teamCalls.ts';

function read({ status, text }: Answered<unknown>) {
  expect(status, text).toBe(200);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const entries = root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      modified: String(component.getFirstPropertyValue('last-modified')),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      title: event.summary,
      description: event.description,
      venue: event.location,
      url: component.getFirstPropertyValue('url'),
      status: String(component.getFirstPropertyValue('status')),
    };
  });
  return { entries, zones: root.getAllSubcomponents('vtimezone').length };
}

type Entry = ReturnType<typeof read>['entries'][number];

// RFC 5545, 3.1: every line ends with CRLF, the last one too.
const endsInFull = /\r\nEND:VCALENDAR\r\n$/;

describe.each(databases)('calendars on %s', (database) => {
  const site = suiteApp({ database });
  const announce = (datesAnnounced: boolean) => site.as('omar').patch('/settings', { datesAnnounced });
  const makeLink = async (who: PersonKey = 'ayesha') => {
    const { url } = (await site.as(who).post<{ url: string }>('/users/calendar-link', {})).data;
    return new URL(url).pathname.replace('/api', '');
  };
  const mine = async (path: string, event: FestivalEvent) =>
    read(await site.nobody.get(path)).entries.find(({ uid }) => uid.startsWith(event._id));

  test('hold nothing of events while the dates are not announced', async () => {
    await announce(false);
    const event = await makeEvent(site, 'sana');
    const featured = await makeFeatured(site);
    for (const path of [
      '/calendar.ics',
      `/events/${event._id}/calendar.ics`,
      `/featured-events/${featured._id}/calendar.ics`,
    ]) {
      expect(await site.nobody.get(path), path).toMatchObject({ status: 409, code: 'dates_not_announced' });
    }
    await site.as('ayesha').post('/registrations', { eventId: event._id });
    const empty = await site.nobody.get(await makeLink());
    expect(read(empty)).toEqual({ entries: [], zones: 1 });
    expect(empty.text).toMatch(endsInFull);
  });

  test('tell what an event is, when, where, and follow its changes under one UID', async () => {
    await announce(true);
    const changes = { title: 'Ünïcode; a, "b"', description: 'One.\n\nTwo, three.', durationMinutes: 90 };
    const event = await makeEvent(site, 'sana', changes);
    const path = `/events/${event._id}/calendar.ics`;
    const answer = await site.nobody.get(path);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.text).toMatch(endsInFull);
    // A reader takes the value of a name that it does not know as it stands.
    expect(answer.text).toContain('X-WR-CALNAME:Ünïcode\\; a\\, "b"');
    const [before] = read(answer).entries;
    const start = Date.parse(`${event.date}T10:00:00+05:00`);
    expect(before).toMatchObject({
      start: new Date(start).toISOString(),
      end: new Date(start + 90 * 60_000).toISOString(),
      title: changes.title,
      description: changes.description,
      venue: 'Lab 1',
      status: 'CONFIRMED',
    });
    expect(before?.url).toContain(`/events/${event._id}`);
    await site.as('sana').put(`/events/${event._id}`, eventForm(site.clock.now(), { venue: 'Lab 2' }));
    const [moved] = read(await site.nobody.get(path)).entries;
    expect(moved).toMatchObject({ uid: before?.uid, venue: 'Lab 2' });
    await site.as('sana').patch(`/events/${event._id}`, { status: 'cancelled' });
    const [off] = read(await site.nobody.get(path)).entries;
    expect(off).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    const sequences = [before, moved, off].map((entry) => entry?.sequence ?? 0);
    expect(new Set(sequences).size).toBe(3);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  test('the one of the festival holds all events, the featured ones too', async () => {
    await announce(true);
    const featured = await makeFeatured(site);
    const { entries } = read(await site.nobody.get('/calendar.ics'));
    const { total } = (await site.nobody.get<{ total: number }>('/events')).data;
    const others = (await site.nobody.get<{ total: number }>('/featured-events')).data.total;
    expect(entries).toHaveLength(total + others);
    expect(entries.find(({ uid }) => uid.startsWith(featured._id))?.url).toContain('/featured-events/');
    expect((await site.nobody.get('/events/nope/calendar.ics')).status).toBe(404);
    expect((await site.nobody.get(`/featured-events/${featured._id}/calendar.ics`)).status).toBe(200);
  });

  test('that of a featured event follows its changes under one UID', async () => {
    await announce(true);
    const featured = await makeFeatured(site);
    const only = async () => {
      const { entries } = read(await site.nobody.get(`/featured-events/${featured._id}/calendar.ics`));
      expect(entries).toHaveLength(1);
      return entries[0];
    };
    const set = async (call: Promise<Answered<unknown>>) => {
      const answer = await call;
      expect(answer.status, answer.text).toBe(200);
      return only();
    };
    const path = `/admin/featured-events/${featured._id}`;
    const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 };
    const before = await only();
    expect(before).toMatchObject({ venue: 'Lab 1', status: 'CONFIRMED' });
    expect(before?.url).toContain(`/featured-events/${featured._id}`);
    const moved = await set(site.as('sana').put(path, { ...form, venue: 'Hall 2' }));
    expect(moved).toMatchObject({ uid: before?.uid, venue: 'Hall 2', status: 'CONFIRMED' });
    const later = await set(site.as('sana').put(path, { ...form, venue: 'Hall 2', time: '15:00' }));
    const start = new Date(`${featured.date}T15:00:00+05:00`).toISOString();
    expect(later).toMatchObject({ uid: before?.uid, start, status: 'CONFIRMED' });
    const off = await set(site.as('sana').patch(path, { status: 'cancelled' }));
    expect(off).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    const sequences = [before, moved, later, off].map((entry) => entry?.sequence ?? 0);
    expect(new Set(sequences).size).toBe(4);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  test('a personal one follows registering, waiting and cancelling under one UID', async () => {
    await announce(true);
    const path = await makeLink('hira');
    const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
    const register = async (who: 'ayesha' | 'hira') =>
      (await site.as(who).post<{ registration: { _id: string } }>('/registrations', { eventId: event._id })).data
        .registration._id;
    const first = await register('ayesha');
    const own = await register('hira');
    const waiting = await mine(path, event);
    expect(waiting?.status).toBe('TENTATIVE');
    await site.as('ayesha').delete(`/registrations/${first}`);
    const admitted = await mine(path, event);
    expect(admitted).toMatchObject({ uid: waiting?.uid, status: 'CONFIRMED' });
    await site.as('hira').delete(`/registrations/${own}`);
    const cancelled = await mine(path, event);
    expect(cancelled).toMatchObject({ uid: waiting?.uid, status: 'CANCELLED' });
    await register('hira');
    const again = await mine(path, event);
    expect(again).toMatchObject({ uid: waiting?.uid, status: 'CONFIRMED' });
    const sequences = [waiting, admitted, cancelled, again].map((entry) => entry?.sequence ?? 0);
    expect(new Set(sequences).size).toBe(4);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(read(await site.nobody.get('/calendar.ics')).entries.map(({ uid }) => uid)).toContain(waiting?.uid);
  });

  test('a personal one keeps who left, was taken out or was replaced as cancelled, and never counts back', async () => {
    await announce(true);
    const { makeTeamEvent, makeTeam, join, into, replace, answer, remove } = teamCalls(site);
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'zain');
    const entries = new Map<PersonKey, Entry>();
    const links = new Map<PersonKey, string>();
    /** What a calendar that has read it before makes of it: as RFC 5545 says, a lower SEQUENCE is an older entry. */
    const statusFor = async (who: PersonKey) => {
      const path = links.get(who) ?? (await makeLink(who));
      links.set(who, path);
      site.clock.advance(1);
      const [before, now] = [entries.get(who), await mine(path, event)];
      if (!now) return 'GONE';
      entries.set(who, now);
      if (before && now.status !== before.status) {
        expect(now.uid).toBe(before.uid);
        expect(now.sequence, `${who}: ${now.status}`).toBeGreaterThan(before.sequence);
        expect(now.modified > before.modified, `${who}: ${now.status}`).toBe(true);
      }
      return now.status;
    };
    const done = (called: { status: number; text: string }) => expect(called.status, called.text).toBeLessThan(300);
    expect([await statusFor('ayesha'), await statusFor('bilal')]).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await statusFor('zain')).toBe('CONFIRMED');
    done(await remove('bilal', team, 'bilal'));
    expect(await statusFor('bilal')).toBe('CANCELLED');
    done(await answer('bilal', await into('ayesha', 'bilal', event._id, team), 'accept'));
    expect(await statusFor('bilal')).toBe('CONFIRMED');
    done(await remove('ayesha', team, 'bilal'));
    expect(await statusFor('bilal')).toBe('CANCELLED');
    done(await answer('hira', await replace('ayesha', 'zain', 'hira', event._id, team), 'accept'));
    expect([await statusFor('zain'), await statusFor('hira')]).toEqual(['CANCELLED', 'CONFIRMED']);
    done(await organizerCalls(site).takeOut(team, 'hira', { reason: 'Is ill', force: true }));
    expect(await statusFor('hira')).toBe('CANCELLED');

    await join('zain', 'bilal', event._id);
    done(await teamCalls(site).register('zain', event._id));
    expect([await statusFor('zain'), await statusFor('bilal')]).toEqual(['CONFIRMED', 'CONFIRMED']);
    for (const [status, shown] of [
      ['cancelled', 'CANCELLED'],
      ['upcoming', 'CONFIRMED'],
    ]) {
      done(await site.as('omar').patch(`/events/${event._id}`, { status }));
      expect([await statusFor('ayesha'), await statusFor('bilal')]).toEqual([shown, shown]);
      expect(await statusFor('hira')).toBe('CANCELLED');
    }
    done(await organizerCalls(site).cancel(team));
    expect(await statusFor('ayesha')).toBe('CANCELLED');
  });

  test('nothing is kept for the calendar of somebody whose account is erased', async () => {
    const { makeTeamEvent, makeTeam } = teamCalls(site);
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'zain');
    const [erased, other] = [await site.idOf('bilal'), await site.idOf('zain')];
    await inTransaction(site.db, async (tx) => {
      await tx.update(users).set({ erasedAt: site.clock.now() }).where(eq(users.id, erased));
      for (const id of [erased, other]) await endMember(tx, team, id, site.clock.now());
      const kept = await tx
        .select({ id: endedMemberships.userId })
        .from(endedMemberships)
        .where(eq(endedMemberships.eventId, event._id));
      expect(kept).toEqual([{ id: other }]);
      throw new Error('taken back');
    }).catch((error: unknown) => expect(error).toMatchObject({ message: 'taken back' }));
  });

  test('a new link ends the one before, and an unknown one is not found', async () => {
    const before = await makeLink();
    const after = await makeLink();
    expect(await site.nobody.get(before)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await site.nobody.get(after)).status).toBe(200);
    for (const token of ['x', 'a'.repeat(43), '%00', 'a'.repeat(300)]) {
      expect((await site.nobody.get(`/calendar/${token}.ics`)).status, token).toBe(404);
    }
  });

  test('a check names the events at the same time, and nothing else', async () => {
    const at = (time: string, changes: object = {}) =>
      makeEvent(site, 'sana', { time, durationMinutes: 60, ...changes });
    const mineAt10 = await at('10:00', { title: 'At ten' });
    const cancelled = await at('10:00', { title: 'Cancelled' });
    for (const { _id } of [mineAt10, cancelled]) await site.as('danish').post('/registrations', { eventId: _id });
    await site.as('sana').patch(`/events/${cancelled._id}`, { status: 'cancelled' });
    const clashes = async (event: FestivalEvent) =>
      (await site.as('danish').get<{ clashes: object[] }>(`/registrations/check/${event._id}`)).data.clashes;
    const { _id, title, date, time } = mineAt10;
    expect(await clashes(await at('10:59'))).toEqual([{ _id, title, date, time }]);
    expect(await clashes(await at('09:01'))).toEqual([{ _id, title, date, time }]);
    expect(await clashes(await at('11:00'))).toEqual([]);
    expect(await clashes(await at('09:00'))).toEqual([]);
    expect(await clashes(mineAt10)).toEqual([]);
  });

  test('a check names an event at the same time for which somebody waits', async () => {
    const at = (time: string, changes: object = {}) =>
      makeEvent(site, 'sana', { time, durationMinutes: 60, ...changes });
    const full = await at('20:00', { title: 'Full', maxParticipants: 1 });
    const statuses = [];
    for (const who of ['hira', 'danish'] as const) {
      const body = { eventId: full._id };
      const { data } = await site.as(who).post<{ registration: { status: string } }>('/registrations', body);
      statuses.push(data.registration.status);
    }
    expect(statuses).toEqual(['registered', 'waitlisted']);
    const other = await at('20:30');
    const { data } = await site.as('danish').get<{ clashes: object[] }>(`/registrations/check/${other._id}`);
    const { _id, title, date, time } = full;
    expect(data.clashes).toEqual([{ _id, title, date, time }]);
  });
});

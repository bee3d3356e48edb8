import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { deleteOverdueData } from '#run/app/server/cleanup.ts';
import { startOf } from '#events/events/rules.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { endOfNextDay } from '#events/settings/rules.ts';
import { festivalEnd, lastEventEnd } from '#events/settings/server/festivalEndQueries.ts';
import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { rowsOf } from '#platform/database/database.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const dayMs = 24 * 3_600_000;

describe.each(databases)('what is erased when, on %s', (database) => {
  let site: TestApp;
  const cnics = async () => {
    const [row] = await rowsOf<{ cnics: number; phones: number }>(
      site.db,
      sql`select count(cnic)::int as cnics, count(phone)::int as phones from featured_participants`,
    );
    return row;
  };
  const inDays = (days: number) => {
    const { day, time } = wallClock(new Date(site.clock.now().getTime() + days * dayMs), festival.timeZone);
    return { date: day, time };
  };
  const none = { festivalEndsAt: null };
  const endAfter = (at: Date | null) => (at ? endOfNextDay(at, festival.timeZone) : null);

  beforeAll(async () => {
    site = await startTestApp({ database });
  });
  afterAll(() => site.close());

  test('without an end of its own the festival ends with the day after its last event, featured or not', async () => {
    const far = await makeEvent(site, 'sana', inDays(200));
    const at = await lastEventEnd(site.db);
    expect(at?.toISOString()).toBe(
      new Date(Date.parse(`${far.date}T${far.time}:00+05:00`) + 120 * 60_000).toISOString(),
    );
    expect(await festivalEnd(site.db, none)).toEqual(endAfter(at));
    const featured = await makeFeatured(site, inDays(202));
    expect((await lastEventEnd(site.db))?.getTime()).toBe((at?.getTime() ?? 0) + 2 * dayMs);
    await site.as('omar').patch(`/admin/featured-events/${featured._id}`, { status: 'cancelled' });
    expect(await lastEventEnd(site.db)).toEqual(at);
    await site.as('sana').put(`/events/${far._id}`, { status: 'cancelled' });
    expect((await lastEventEnd(site.db))?.getTime()).toBeLessThan(at?.getTime() ?? 0);
    const set = new Date('2031-05-06T07:08:09Z');
    expect(await festivalEnd(site.db, { festivalEndsAt: set })).toEqual(set);
  });

  test('CNICs and phones go with the default end too, not a moment before', async () => {
    const event = await makeFeatured(site, inDays(250));
    expect((await site.nobody.post(`/featured-events/${event._id}/register`, teamForm(2))).status).toBe(201);
    const before = await cnics();
    expect(before?.cnics).toBeGreaterThan(1);
    const { eraseAfterDays } = (await site.nobody.get<{ settings: { eraseAfterDays: number } }>('/settings')).data
      .settings;
    const end = (await festivalEnd(site.db, none))?.getTime() ?? 0;
    const due = end + eraseAfterDays * dayMs;
    await deleteOverdueData(site.db, new Date(due - 1));
    expect(await cnics()).toEqual(before);
    await deleteOverdueData(site.db, new Date(due));
    expect(await cnics()).toEqual({ cnics: 0, phones: 0 });
  });
});

describe.each(databases)('events that are not over when personal data is due, on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  const keptDays = 30;
  const on = (days: number) => new Date(begun.getTime() + days * dayMs);
  const inDays = (days: number) => {
    const { day, time } = wallClock(on(days), festival.timeZone);
    return { date: day, time };
  };
  /** With a session of this moment: what runs weeks later ends the others. */
  const omar = async () => site.bearing(await createSession(site.db, await site.idOf('omar'), begun));
  const patch = async (body: object) => (await omar()).patch('/settings', body);
  const formOn = (days: number) => ({
    ...eventForm(begun, inDays(days)),
    durationMinutes: 120,
    minTeamSize: 1,
    maxTeamSize: 4,
  });
  const endsOn = async (days: number, more: object = {}) => {
    const changed = await patch({ festivalEndsAt: on(days).toISOString(), ...more });
    expect(changed.status, changed.text).toBe(200);
  };
  beforeEach(async () => {
    await site.db.execute(sql`delete from featured_events`);
    await site.db.execute(sql`update events set status = 'cancelled'`);
    await patch({ festivalEndsAt: null, eraseAfterDays: keptDays });
  });

  /** A featured event that lasts two hours, with a team. */
  const withTeam = async (days: number) => {
    const made = await (await omar()).post<{ event: FeaturedEvent }>('/admin/featured-events', formOn(days));
    expect(made.status, made.text).toBe(201);
    const { event } = made.data;
    const team = await site.nobody.post(`/featured-events/${event._id}/register`, teamForm(2));
    expect(team.status, team.text).toBe(201);
    return event;
  };
  const put = async ({ _id }: FeaturedEvent, days: number) => {
    const changed = await (await omar()).put(`/admin/featured-events/${_id}`, formOn(days));
    expect(changed.status, changed.text).toBe(200);
  };
  const setStatus = async ({ _id }: FeaturedEvent, status: string) => {
    const changed = await (await omar()).patch(`/admin/featured-events/${_id}`, { status });
    expect(changed.status, changed.text).toBe(200);
  };
  /** Runs what runs hourly. @returns how many CNICs and phones of each event are left, of four */
  const leftAt = async (now: Date, ...events: FeaturedEvent[]) => {
    await deleteOverdueData(site.db, now);
    const rows = await rowsOf<{ id: string; kept: number }>(
      site.db,
      sql`select event_id as id, (count(cnic) + count(phone))::int as kept from featured_participants group by event_id`,
    );
    return events.map(({ _id }) => rows.find(({ id }) => id === _id)?.kept);
  };
  const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const startsOn = (days: number) => startOf(inDays(days));

  test.each([
    ['the only event', async () => undefined],
    ['an event after the end that was set for the year before', () => endsOn(-40)],
  ])('a year mistyped in the date of %s erases nothing within a week', async (_which, prepare) => {
    await prepare();
    const event = await withTeam(20);
    site.clock.advance(60);
    const mistyped = { ...formOn(20 - 365), registrationDeadline: on(19 - 365).toISOString() };
    const changed = await (await omar()).put(`/admin/featured-events/${event._id}`, mistyped);
    expect(changed.status, changed.text).toBe(200);
    const week = 7 * 24 * 60;
    expect(await leftAt(later(site.clock.now(), week - 1), event)).toEqual([4]);
    await put(event, 20);
    expect(await leftAt(later(site.clock.now(), week), event), 'put right').toEqual([4]);
    await (await omar()).put(`/admin/featured-events/${event._id}`, mistyped);
    expect(await leftAt(later(site.clock.now(), week), event), 'left as it is').toEqual([0]);
  });

  test('an event that is put off past the festival’s end, or made there, keeps its data until it is over', async () => {
    const [old, moved] = [await withTeam(5), await withTeam(5)];
    await endsOn(10);
    await put(moved, 70);
    const made = await withTeam(80);
    expect(await leftAt(on(10 + keptDays), old, moved, made), 'the festival’s end and 30 days').toEqual([0, 4, 4]);
    expect(await leftAt(later(startsOn(70), 119), moved, made)).toEqual([4, 4]);
    expect(await leftAt(later(startsOn(70), 120), moved, made)).toEqual([0, 4]);
    expect(await leftAt(later(startsOn(80), 120), made)).toEqual([0]);
  });

  test('one that is cancelled draws the default end in, and keeps its data until it would have been over', async () => {
    const [over, next] = [await withTeam(5), await withTeam(60)];
    await setStatus(next, 'cancelled');
    expect(await leftAt(on(45), over, next)).toEqual([0, 4]);
    await setStatus(next, 'upcoming');
    expect(await leftAt(on(59), next), 'open again').toEqual([4]);
    await setStatus(next, 'cancelled');
    expect(await leftAt(later(startsOn(60), 119), next)).toEqual([4]);
    expect(await leftAt(later(startsOn(60), 120), next)).toEqual([0]);
  });

  test('one that is completed before its time keeps its data until then', async () => {
    const event = await withTeam(5);
    await endsOn(10);
    await put(event, 60);
    await setStatus(event, 'completed');
    expect(await leftAt(on(50), event)).toEqual([4]);
    expect(await leftAt(later(startsOn(60), 120), event)).toEqual([0]);
  });

  test('a shorter time after an end that lies before the last event is asked about as the end itself', async () => {
    const event = await withTeam(5);
    await endsOn(10);
    expect((await patch({ eraseAfterDays: 20 })).status, 'after every event').toBe(200);
    await put(event, 70);
    const refused = await patch({ eraseAfterDays: 1 });
    expect(refused).toMatchObject({ status: 409, code: 'before_last_event' });
    expect(refused.message).toContain('phones of 1 teams would be erased on');
    expect((await patch({ eraseAfterDays: 25 })).status, 'a longer one').toBe(200);
    expect(await leftAt(on(40), event)).toEqual([4]);
    expect((await patch({ eraseAfterDays: 1, confirm: true })).status).toBe(200);
    expect(await leftAt(later(on(11), -1), event)).toEqual([4]);
    expect(await leftAt(on(11), event), 'confirmed').toEqual([0]);
  });

  test('an early end that was confirmed covers the events there were, until it is taken back', async () => {
    const event = await withTeam(50);
    await endsOn(10, { confirm: true });
    const made = await withTeam(60);
    expect(await leftAt(on(10 + keptDays), event, made)).toEqual([0, 4]);
    await endsOn(10, { confirm: true });
    expect(await leftAt(on(10 + keptDays), made), 'confirmed again, with the new one').toEqual([0]);
    const next = await withTeam(55);
    await patch({ festivalEndsAt: null });
    expect((await patch({ festivalEndsAt: on(10).toISOString() })).code).toBe('before_last_event');
    expect(await leftAt(on(54), next), 'taken back').toEqual([4]);
  });
});

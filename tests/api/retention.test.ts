import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOverdueData } from '#app/server/cleanup.ts';
import { endOfNextDay } from '#settings/rules.ts';
import { festivalEnd, lastEventEnd } from '#settings/server/festivalEndQueries.ts';
import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { rowsOf } from '#platform/database/database.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';

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

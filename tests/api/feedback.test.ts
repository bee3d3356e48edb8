import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { EventFeedback, OwnFeedback } from '#day/feedback/contract.ts';
import type { EventNumbers, TotalNumbers } from '#day/numbers/contract.ts';
import { events } from '#events/events/server/tables.ts';
import { festival } from '#festival';
import { instantOf } from '#platform/dates.ts';
import { newId } from '#platform/database/ids.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { readCsv } from '../support/readCsv.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

const dayMs = 86_400_000;

describe.each(databases)('feedback on %s', (database) => {
  const { site } = suiteWithClock({ database });
  const register = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<{ registration: Registration }>('/registrations', { eventId })).data.registration._id;
  const mark = async (eventId: string, team: string, present = true) => {
    const marks = [{ id: newId(), team, present, at: site.clock.now().toISOString() }];
    expect((await site.as('sana').post(`/events/${eventId}/attendance`, { marks })).status).toBe(200);
  };
  const give = (who: PersonKey, id: string, body: object) =>
    site.as(who).put<{ feedback: { stars: number; comment: string | null } }>(`/registrations/${id}/feedback`, body);
  const on = async (eventId: string) =>
    (await site.as('sana').get<{ feedback: EventFeedback }>(`/events/${eventId}/feedback`)).data.feedback;
  const mine = async (who: PersonKey, eventId: string) =>
    (await site.as(who).get<{ feedback: OwnFeedback[] }>('/feedback/mine')).data.feedback.filter(
      ({ event }) => event._id === eventId,
    );

  /** An event of 90 minutes at which these were marked present, and its registrations. */
  async function attended(people: readonly PersonKey[], title = 'Rated') {
    const event = await makeEvent(site, 'sana', { title, durationMinutes: 90 });
    const ids: string[] = [];
    for (const who of people) ids.push(await register(who, event._id));
    const start = instantOf(event.date, event.time, festival.timeZone).getTime();
    site.clock.set(new Date(start));
    for (const id of ids) await mark(event._id, id);
    return { event, ids, end: start + 90 * 60_000 };
  }

  test('is given by those present, from the end of the event for 14 days, and can be changed', async () => {
    const { event, ids, end } = await attended(['ayesha']);
    const [id = ''] = ids;
    site.clock.set(new Date(end - 1));
    expect((await give('ayesha', id, { stars: 4 })).code).toBe('feedback_closed');
    expect(await mine('ayesha', event._id)).toEqual([]);
    site.clock.set(new Date(end));
    const listed = { registrationId: id, event: { _id: event._id, title: event.title, date: event.date } };
    const until = new Date(end + 14 * dayMs).toISOString();
    expect(await mine('ayesha', event._id)).toEqual([{ ...listed, stars: null, comment: null, until }]);

    const given = await give('ayesha', id, { stars: 4, comment: '  Great hall,\nlong queue  ' });
    expect([given.status, given.data.feedback]).toEqual([200, { stars: 4, comment: 'Great hall,\nlong queue' }]);
    expect((await give('ayesha', id, { stars: 5 })).data.feedback).toEqual({
      stars: 5,
      comment: 'Great hall,\nlong queue',
    });
    expect((await give('ayesha', id, { stars: 3, comment: '' })).data.feedback).toEqual({ stars: 3, comment: null });
    expect(await mine('ayesha', event._id)).toEqual([{ ...listed, stars: 3, comment: null, until }]);

    // Sessions end sooner than that, so the event moves, not the clock.
    const date = new Date(end - 15 * dayMs).toISOString().slice(0, 10);
    await site.db.update(events).set({ date }).where(eq(events.id, event._id));
    expect((await give('ayesha', id, { stars: 1 })).code).toBe('feedback_closed');
    expect(await mine('ayesha', event._id)).toEqual([]);
    expect(await on(event._id)).toEqual({ count: 1, average: 3, stars: [0, 0, 1, 0, 0], comments: [] });
  });

  test('is refused to those who were not marked present, and unknown to strangers', async () => {
    const event = await makeEvent(site, 'sana', { durationMinutes: 90 });
    const id = await register('ayesha', event._id);
    site.clock.set(new Date(instantOf(event.date, event.time, festival.timeZone).getTime() + dayMs));
    expect((await give('ayesha', id, { stars: 4 })).code).toBe('not_present');
    expect((await give('hira', id, { stars: 4 })).code).toBe('not_found');
    await mark(event._id, id);
    expect((await give('ayesha', id, { stars: 4 })).status).toBe(200);
    const before = await on(event._id);
    await mark(event._id, id, false);
    expect(await on(event._id), 'unmarking somebody shows nobody what they wrote').toEqual(before);
  });

  test.each([
    [{}, 'stars', 'Choose 1 to 5 stars'],
    [{ stars: 0 }, 'stars', 'Choose 1 to 5 stars'],
    [{ stars: 6 }, 'stars', 'Choose 1 to 5 stars'],
    [{ stars: 2.5 }, 'stars', 'Choose 1 to 5 stars'],
    [{ stars: 4, comment: 'x'.repeat(301) }, 'comment', 'Comment cannot exceed 300 characters'],
  ])('%o is refused at its field', async (body, field, msg) => {
    const { errors } = await give('ayesha', newId(), body);
    expect(errors).toEqual([expect.objectContaining({ field, msg })]);
  });

  test('shows its comments from three answers on, without names', async () => {
    const { event, ids, end } = await attended(['ayesha', 'hira', 'zain']);
    site.clock.set(new Date(end));
    const [ayesha = '', hira = '', zain = ''] = ids;
    await give('ayesha', ayesha, { stars: 5, comment: 'More talks' });
    await give('hira', hira, { stars: 4, comment: 'Less queue' });
    expect(await on(event._id)).toEqual({ count: 2, average: 4.5, stars: [0, 0, 0, 1, 1], comments: [] });
    await give('zain', zain, { stars: 1 });
    const all = await on(event._id);
    expect(all).toEqual({ count: 3, average: 10 / 3, stars: [1, 0, 0, 1, 1], comments: expect.any(Array) as string[] });
    expect(all.comments.toSorted()).toEqual(['Less queue', 'More talks']);
  });

  test('counts in the numbers and their export', async () => {
    const { event, ids, end } = await attended(['ayesha', 'hira'], 'Rated by two');
    site.clock.set(new Date(end));
    await give('ayesha', ids[0] ?? '', { stars: 5 });
    await give('hira', ids[1] ?? '', { stars: 4 });
    const { events: listed, totals } = (
      await site.as('omar').get<{ events: EventNumbers[]; totals: TotalNumbers }>('/admin/numbers')
    ).data;
    expect(listed.find(({ _id }) => _id === event._id)?.feedback).toEqual({ count: 2, average: 4.5 });
    expect(totals.feedback.count).toBeGreaterThanOrEqual(2);
    const rows = readCsv((await site.as('omar').get('/admin/numbers/export')).text);
    expect(rows[0]?.slice(-2)).toEqual(['Feedback', 'Average Stars']);
    expect(rows.find(([title]) => title === event.title)?.slice(-2)).toEqual(['2', '4.50']);
  });

  test('goes with the account', async () => {
    const { event, ids, end } = await attended(['ayesha']);
    site.clock.set(new Date(end));
    await give('ayesha', ids[0] ?? '', { stars: 5, comment: 'I am Ayesha' });
    const own = await site.as('ayesha').get('/users/export');
    expect(own.text).toContain('I am Ayesha');
    // Nobody is erased while they are registered for what is to come.
    await site.db.update(events).set({ date: '2026-01-01' });
    expect((await site.as('omar').delete(`/admin/users/${await site.idOf('ayesha')}`)).status).toBe(200);
    expect((await on(event._id)).count).toBe(0);
  });
});

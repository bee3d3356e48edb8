import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { sendOutbox } from '../support/sendingOutbox.ts';
import { suiteApp } from '../support/suiteApp.ts';

const isDown = true;

describe.each(databases)('notices while the mail server is away on %s', (database) => {
  const site = suiteApp({ database });
  const { registered } = featuredCalls(() => site);

  const sendAfterMinute = (server?: Parameters<typeof sendOutbox>[1]) => {
    site.clock.advance(61);
    return sendOutbox(site, server);
  };
  const settled = async () => {
    const arrived = [];
    for (let n = 0; n < 4; n++) arrived.push(...Object.entries(await sendAfterMinute()));
    return arrived;
  };

  async function joined(...who: PersonKey[]) {
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    const made = await makeEvent(site, 'sana');
    const form = eventForm(site.clock.now());
    for (const person of who) {
      const answer = await site.as(person).post('/registrations', { eventId: made._id });
      expect(answer.status, answer.text).toBe(201);
    }
    await settled();
    const ok = async (call: Promise<{ status: number; text: string }>) => {
      const answer = await call;
      expect(answer.status, answer.text).toBe(200);
    };
    return {
      set: (status: string) => ok(site.as('sana').patch(`/events/${made._id}`, { status })),
      edit: (changes: object) => ok(site.as('sana').put(`/events/${made._id}`, { ...form, ...changes })),
    };
  }

  async function withTeam() {
    const made = await makeFeatured(site);
    const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 };
    const team = await registered(made);
    await settled();
    const call = `/admin/featured-events/${made._id}`;
    return {
      leader: team.form.participants[0]?.email.split('@')[0] ?? '',
      set: (status: string) => site.as('sana').patch(call, { status }),
      edit: (changes: object) => site.as('sana').put(call, { ...form, ...changes }),
    };
  }

  test('who never got the cancellation reads nothing of it nor of its end', async () => {
    const { set } = await joined('ayesha', 'bilal');
    await set('cancelled');
    expect(await sendOutbox(site, { isDown })).toEqual({});
    await set('upcoming');
    expect(await settled()).toEqual([]);
    await set('cancelled');
    expect(await sendOutbox(site)).toEqual({ ayesha: ['event_cancelled'], bilal: ['event_cancelled'] });
    await set('upcoming');
    expect(await sendOutbox(site)).toEqual({ ayesha: ['event_reopened'], bilal: ['event_reopened'] });
  });

  test('cancelled, opened and cancelled again while no mail goes, it is told once', async () => {
    const { set } = await joined('ayesha');
    for (const status of ['cancelled', 'upcoming', 'cancelled']) {
      await set(status);
      await sendOutbox(site, { isDown });
    }
    expect(await settled()).toEqual([['ayesha', ['event_cancelled']]]);
    for (const status of ['upcoming', 'cancelled']) {
      await set(status);
      await sendOutbox(site, { isDown });
    }
    expect(await settled(), 'cancelled, as they were told').toEqual([]);
    for (const status of ['upcoming', 'cancelled', 'upcoming']) {
      await set(status);
      await sendOutbox(site, { isDown });
    }
    expect(await settled()).toEqual([['ayesha', ['event_reopened']]]);
  });

  test.each([
    ['it arrives, so does that it is open again', false, [['ayesha', ['event_reopened']]]],
    ['it fails, nothing arrives', true, []],
  ])('of a cancellation that is in flight when the event is opened: %s', async (_name, fails, expected) => {
    const { set } = await joined('ayesha');
    await set('cancelled');
    const reopen = { template: 'event_cancelled', run: () => set('upcoming') };
    await sendOutbox(site, { isDown: fails, during: reopen });
    expect(await settled()).toEqual(expected);
  });

  test('while a cancellation is in flight, what tells of its end waits for it', async () => {
    const { set } = await joined('ayesha');
    await set('cancelled');
    const arrived: object[] = [];
    const reopen = async () => {
      await set('upcoming');
      arrived.push(await sendOutbox(site));
      site.clock.advance(10);
      await set('cancelled');
      await set('upcoming');
      arrived.push(await sendOutbox(site));
    };
    const during = { template: 'event_cancelled', run: reopen };
    expect(await sendOutbox(site, { during })).toEqual({ ayesha: ['event_cancelled'] });
    expect(arrived).toEqual([{}, {}]);
    expect(await settled()).toEqual([['ayesha', ['event_reopened']]]);
  });

  test('changes of which no mail went become one', async () => {
    const { edit } = await joined('ayesha');
    for (const changes of [{ venue: 'Lab 2' }, { venue: 'Lab 3', time: '12:00' }, { venue: 'Lab 4', time: '12:00' }]) {
      await edit(changes);
      await sendAfterMinute({ isDown });
    }
    expect(await settled()).toEqual([['ayesha', ['event_changed; Time: 10:00 → 12:00; Venue: Lab 1 → Lab 4']]]);
    for (const changes of [
      { venue: 'Lab 5', time: '12:00' },
      { venue: 'Lab 4', time: '12:00' },
    ]) {
      await edit(changes);
      await sendAfterMinute({ isDown });
    }
    expect(await settled(), 'as they were told').toEqual([]);
  });

  test('an edit taken back leaves the change before it to be told', async () => {
    const { edit } = await joined('ayesha');
    await edit({ venue: 'Lab 2' });
    await sendAfterMinute({ isDown });
    await edit({ venue: 'Lab 2', time: '12:00' });
    await edit({ venue: 'Lab 2', notify: false });
    await edit({ venue: 'Lab 3', notify: false });
    expect(await settled()).toEqual([['ayesha', ['event_changed; Venue: Lab 1 → Lab 3']]]);
  });

  test.each([
    ['arrives', false, [['ayesha', ['event_changed; Venue: Lab 2 → Lab 3']]]],
    ['fails', true, [['ayesha', ['event_changed; Venue: Lab 1 → Lab 3']]]],
  ])('a change made while the mail of the one before is in flight, which %s', async (_name, fails, expected) => {
    const { edit } = await joined('ayesha');
    await edit({ venue: 'Lab 2' });
    const during = { template: 'event_changed', run: () => edit({ venue: 'Lab 3' }) };
    await sendAfterMinute({ isDown: fails, during });
    expect(await settled()).toEqual(expected);
  });

  test('who never got the cancellation still reads what changed', async () => {
    const { set, edit } = await joined('ayesha');
    await edit({ venue: 'Lab 2' });
    await sendAfterMinute({ isDown });
    await set('cancelled');
    await sendAfterMinute({ isDown });
    await edit({ venue: 'Lab 3', status: 'cancelled' });
    await sendAfterMinute({ isDown });
    await set('upcoming');
    expect(await settled()).toEqual([['ayesha', ['event_changed; Venue: Lab 1 → Lab 3']]]);
  });

  test('the leaders of featured teams alike', async () => {
    const { leader, set, edit } = await withTeam();
    await set('cancelled');
    await sendOutbox(site, { isDown });
    await set('upcoming');
    expect(await settled()).toEqual([]);
    for (const venue of ['Hall 2', 'Hall 3']) {
      await edit({ venue });
      await sendAfterMinute({ isDown });
    }
    expect(await settled()).toEqual([[leader, ['featured_changed; Venue: Lab 1 → Hall 3']]]);
  });
});

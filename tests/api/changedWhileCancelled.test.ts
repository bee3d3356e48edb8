import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { emailOf } from '../support/castDetails.ts';
import { sendOutbox } from '../support/sendingOutbox.ts';
import { suiteApp } from '../support/suiteApp.ts';

const isDown = true;

describe.each(databases)('an event that changes while it is cancelled, on %s', (database) => {
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

  async function event(...who: PersonKey[]) {
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    const made = await makeEvent(site, 'sana');
    const form = eventForm(site.clock.now());
    const ok = async (call: Promise<{ status: number; text: string }>) => {
      const answer = await call;
      expect([200, 201], answer.text).toContain(answer.status);
    };
    const join = (person: PersonKey) => ok(site.as(person).post('/registrations', { eventId: made._id }));
    for (const person of who) await join(person);
    await settled();
    return {
      join,
      leave: async (person: PersonKey) => {
        const { data } = await site
          .as(person)
          .get<{ registrations: { _id: string; event: { _id: string } }[] }>('/registrations/my-registrations');
        const own = data.registrations.find((one) => one.event._id === made._id)?._id;
        await ok(site.as(person).delete(`/registrations/${own}`));
      },
      set: (status: string) => ok(site.as('sana').patch(`/events/${made._id}`, { status })),
      edit: (changes: object) => ok(site.as('sana').put(`/events/${made._id}`, { ...form, ...changes })),
    };
  }

  test('names where and when, and what changed, when it is opened again', async () => {
    const { set, edit } = await event('ayesha');
    await set('cancelled');
    expect(await settled()).toEqual([['ayesha', ['event_cancelled']]]);
    await edit({ venue: 'Lab 2', time: '12:00' });
    await sendAfterMinute();
    await edit({ venue: 'Lab 3', time: '12:00' });
    expect(await settled(), 'nothing while it is cancelled').toEqual([]);
    await set('upcoming');
    expect(await sendOutbox(site), 'at once').toEqual({
      ayesha: ['event_reopened; Time: 10:00 → 12:00; Venue: Lab 1 → Lab 3'],
    });
    const [mail] = await site.mailsTo(emailOf('ayesha'));
    expect(mail?.subject).toBe('Not cancelled after all: Made for a test');
    expect(mail?.text).toMatch(/When and where: \d\d\/\d\d\/\d{4}, 12:00, Lab 3\./);
    await edit({ venue: 'Lab 4', time: '12:00' });
    expect(await settled()).toEqual([['ayesha', ['event_changed; Venue: Lab 3 → Lab 4']]]);
    await set('cancelled');
    await settled();
    await set('upcoming');
    expect(await settled()).toEqual([['ayesha', ['event_reopened']]]);
  });

  test('so does a change of which the mail was still to go when it was cancelled', async () => {
    const { set, edit } = await event('ayesha');
    await edit({ venue: 'Lab 2' });
    await set('cancelled');
    expect(await settled()).toEqual([['ayesha', ['event_cancelled']]]);
    await set('upcoming');
    expect(await settled()).toEqual([['ayesha', ['event_reopened; Venue: Lab 1 → Lab 2']]]);
  });

  test('opened again by the edit that moves it, or moved soon after, it is one mail', async () => {
    const { set, edit } = await event('ayesha');
    await set('cancelled');
    await settled();
    await edit({ venue: 'Lab 2', status: 'upcoming' });
    expect(await settled()).toEqual([['ayesha', ['event_reopened; Venue: Lab 1 → Lab 2']]]);
    await set('cancelled');
    await settled();
    await set('upcoming');
    await edit({ venue: 'Lab 3' });
    await edit({ venue: 'Lab 4', notify: false });
    expect(await settled()).toEqual([['ayesha', ['event_reopened; Venue: Lab 2 → Lab 4']]]);
  });

  test('what is changed back before it is opened is no news, nor what is changed without notice', async () => {
    const { set, edit } = await event('ayesha');
    await set('cancelled');
    await settled();
    await edit({ venue: 'Lab 2' });
    await sendAfterMinute();
    await edit({});
    await edit({ durationMinutes: 60, notify: false });
    await sendAfterMinute();
    await set('upcoming');
    expect(await settled()).toEqual([['ayesha', ['event_reopened']]]);
  });

  test('who left before the mail went is not told that the registration holds', async () => {
    const { set, leave } = await event('ayesha', 'bilal');
    await set('cancelled');
    await settled();
    await set('upcoming');
    await leave('ayesha');
    const arrived = await sendOutbox(site);
    expect(arrived['bilal']).toEqual(['event_reopened']);
    expect(arrived['ayesha']).not.toContain('event_reopened');
  });

  test('opened and moved while the mail server is away, it is one mail', async () => {
    const { set, edit } = await event('ayesha');
    await set('cancelled');
    await settled();
    await edit({ venue: 'Lab 2' });
    await sendAfterMinute();
    await set('upcoming');
    await sendAfterMinute({ isDown });
    await edit({ venue: 'Lab 3' });
    await sendAfterMinute({ isDown });
    await edit({ venue: 'Lab 4' });
    await sendAfterMinute({ isDown });
    expect(await settled()).toEqual([['ayesha', ['event_reopened; Venue: Lab 1 → Lab 4']]]);
    await edit({ venue: 'Lab 1' });
    expect(await settled()).toEqual([['ayesha', ['event_changed; Venue: Lab 4 → Lab 1']]]);
  });

  test('a move while the mail about the opening is in flight is told after it', async () => {
    const { set, edit } = await event('ayesha');
    await set('cancelled');
    await settled();
    await set('upcoming');
    const during = { template: 'event_reopened', run: () => edit({ venue: 'Lab 2' }) };
    expect(await sendOutbox(site, { during })).toEqual({ ayesha: ['event_reopened'] });
    expect(await settled()).toEqual([['ayesha', ['event_changed; Venue: Lab 1 → Lab 2']]]);
  });

  test('the leaders of featured teams alike', async () => {
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    const made = await makeFeatured(site);
    const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 };
    const { form: team } = await registered(made);
    const leader = team.participants[0]?.email.split('@')[0] ?? '';
    const call = `/admin/featured-events/${made._id}`;
    await settled();
    await site.as('sana').patch(call, { status: 'cancelled' });
    await settled();
    await site.as('sana').put(call, { ...form, venue: 'Hall 2' });
    await settled();
    await site.as('sana').patch(call, { status: 'upcoming' });
    expect(await settled()).toEqual([[leader, ['featured_reopened; Venue: Lab 1 → Hall 2']]]);
  });
});

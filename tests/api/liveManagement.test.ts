import { describe, expect, test } from 'vitest';
import type { Registration } from '#teams/registrations/contract.ts';
import { publish } from '#platform/live/server/publish.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { follow, suiteServer } from '../support/liveStreams.ts';

type Made = { registration: Registration };

describe.each(databases)('live changes for those who run an event on %s', (database) => {
  const site = suiteServer(database);

  test('reach its organizer and super admins, for each change of the event and its registrations, and nobody else', async () => {
    const event = await makeEvent(site, 'sana');
    const path = `/events/${event._id}`;
    const readers = { sana: await follow(site, 'sana'), omar: await follow(site, 'omar') };
    const others = [await follow(site, 'zara'), await follow(site, 'bilal')];
    const reached = async (what: string, change: Promise<{ status: number; text: string }>) => {
      const answer = await change;
      expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(300);
      for (const [name, reader] of Object.entries(readers)) {
        expect(await reader.next('managed'), `${what} for ${name}`).toEqual({ eventId: event._id });
        reader.forget();
      }
    };
    const registering = site.as('ayesha').post<Made>('/registrations', { eventId: event._id });
    await reached('a registration', registering);
    const { registration } = (await registering).data;
    await reached('a cancellation', site.as('ayesha').delete(`/registrations/${registration._id}`));
    await reached(
      'a walk-in',
      site.as('sana').post(`/admin${path}/registrations`, { rollNumber: rollNumberOf('hira'), force: true }),
    );
    await reached('a status', site.as('sana').patch(path, { status: 'ongoing' }));

    // What comes last shows that nothing came before it.
    for (const who of ['zara', 'bilal'] as const) await publish(site.db, { to: [await site.idOf(who)], event: 'team' });
    for (const reader of others) {
      await reader.next('team');
      expect(reader.names()).toEqual(['team']);
    }
  });

  test('name an event that was deleted', async () => {
    const event = await makeEvent(site, 'sana');
    const sana = await follow(site, 'sana');
    expect((await site.as('omar').delete(`/events/${event._id}`)).status).toBe(200);
    expect(await sana.next('managed')).toEqual({ eventId: event._id });
  });

  test('of a featured event reach every administrator, and no student', async () => {
    const event = await makeFeatured(site);
    const { registered, review } = featuredCalls(() => site);
    const [zara, bilal] = [await follow(site, 'zara'), await follow(site, 'bilal')];
    const team = await registered(event, teamForm());
    expect(await zara.next('managed')).toEqual({ eventId: event._id });
    zara.forget();
    await review(event, team, { status: 'confirmed' });
    expect(await zara.next('managed')).toEqual({ eventId: event._id });
    zara.forget();
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
    expect(await zara.next('managed')).toEqual({ eventId: event._id });
    await publish(site.db, { to: [await site.idOf('bilal')], event: 'team' });
    await bilal.next('team');
    expect(bilal.names()).toEqual(['team']);
  });
});

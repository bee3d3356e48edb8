import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { eventForm } from '../support/eventForms.ts';
import { follow, suiteServer } from '../support/liveStreams.ts';
import { lookingCalls } from '../support/lookingCalls.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('who looks for a team, live on %s', (database) => {
  const site = suiteServer(database);
  const { makeTeamEvent, join } = teamCalls(site);
  const { looking, stop } = lookingCalls(site);

  /** What was received until after somebody has begun to look at another event. */
  async function countOf(stream: Awaited<ReturnType<typeof follow>>) {
    await looking((await makeTeamEvent())._id, 'zain');
    await stream.next('looking');
    return stream.count('looking');
  }

  test('reaches everybody who is signed in when somebody begins, stops or finds one', async () => {
    const { _id: eventId } = await makeTeamEvent();
    const kamran = await follow(site, 'kamran');
    const nextOf = async (change: Promise<unknown>) => {
      await change;
      const received = await kamran.next('looking');
      kamran.forget();
      return received;
    };
    expect(await nextOf(looking(eventId, 'ayesha'))).toEqual({ eventId });
    expect(await nextOf(looking(eventId, 'bilal'))).toEqual({ eventId });
    expect(await nextOf(stop('ayesha', eventId))).toEqual({ eventId });
    expect(await nextOf(join('hira', 'bilal', eventId))).toEqual({ eventId });
    await stop('bilal', eventId);
    expect(await countOf(kamran), 'nobody looked any more').toBe(1);
  });

  test('says nothing of an event that became a draft again', async () => {
    const { _id: eventId } = await makeTeamEvent();
    const kamran = await follow(site, 'kamran');
    await looking(eventId, 'ayesha');
    expect(await kamran.next('looking')).toEqual({ eventId });
    expect((await site.as('sana').put(`/events/${eventId}`, { isDraft: true })).status).toBe(200);
    kamran.forget();
    const single = { isTeamEvent: false, minTeamSize: 1, maxTeamSize: 1 };
    const edited = await site.as('sana').put(`/events/${eventId}`, { ...eventForm(site.clock.now()), ...single });
    expect(edited.status, edited.text).toBe(200);
    expect(await countOf(kamran)).toBe(1);
  });
});

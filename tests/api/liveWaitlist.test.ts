import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { follow, settle, suiteServer } from '../support/liveStreams.ts';
import { organizerCalls } from '../support/organizerCalls.ts';
import { teamCalls } from '../support/teamCalls.ts';

const paceMs = 1_000;

describe.each(databases)('positions in the waitlist, live on %s', (database) => {
  const site = suiteServer(database);
  const { stateOf, makeTeam } = teamCalls(site);
  const { register, admit, cancel, makeTeamEvent } = organizerCalls(site);
  const positionOf = async (who: PersonKey, eventId: string) => {
    const { registration } = await stateOf(who, eventId);
    return registration?.waitlistPosition;
  };
  const leave = async (who: PersonKey, id: string) => {
    const left = await site.as(who).delete(`/registrations/${id}`);
    expect(left.status, left.text).toBe(200);
  };
  async function lineForOneSeat<Key extends PersonKey>(...people: Key[]) {
    const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
    const ids = {} as Record<Key, string>;
    for (const who of people) ids[who] = (await register(who, event._id))._id;
    return { eventId: event._id, ids };
  }
  type Stream = Awaited<ReturnType<typeof follow>>;
  const namesOf = async (who: PersonKey, stream: Stream) => {
    const names = stream.names();
    await settle(site, stream, await site.idOf(who));
    return names;
  };

  test('reach those behind whoever leaves the line, and nobody ahead', async () => {
    const { eventId, ids } = await lineForOneSeat('ayesha', 'bilal', 'hira', 'zain', 'kamran');
    const [bilal, zain, kamran] = [
      await follow(site, 'bilal'),
      await follow(site, 'zain'),
      await follow(site, 'kamran'),
    ];

    await leave('hira', ids.hira);
    expect(await zain.next('waitlist')).toEqual({ eventId });
    expect(await kamran.next('waitlist')).toEqual({ eventId });
    expect(await positionOf('zain', eventId)).toBe(2);
    expect(await namesOf('bilal', bilal), 'ahead of who left').toEqual([]);
    expect(await namesOf('zain', zain)).toEqual(['waitlist']);
    kamran.forget();

    await leave('ayesha', ids.ayesha);
    expect(await bilal.next('registrations'), 'promoted').toEqual({ eventId });
    expect(await zain.next('waitlist')).toEqual({ eventId });
    await kamran.next('waitlist');
    expect(await positionOf('zain', eventId)).toBe(1);
    expect(await namesOf('bilal', bilal), 'has a seat').toEqual(['registrations']);
    zain.forget();
    kamran.forget();

    expect((await admit(ids.zain, { force: true })).status).toBe(200);
    await kamran.next('waitlist');
    expect(await positionOf('kamran', eventId)).toBe(1);
    expect(await namesOf('zain', zain), 'admitted by an organizer').not.toContain('waitlist');

    kamran.forget();
    expect((await cancel(ids.bilal)).status).toBe(200);
    await wait(2 * paceMs);
    expect(await namesOf('kamran', kamran), 'the event is past its limit: nobody moved').toEqual([]);
  });

  test('reach every member of a team that waits, and not the team that was passed over', async () => {
    const { _id: eventId } = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 2 });
    const first = await makeTeam(eventId, 'ayesha');
    await makeTeam(eventId, 'laiba');
    await makeTeam(eventId, 'bilal', 'hira');
    await makeTeam(eventId, 'zain');
    await makeTeam(eventId, 'kamran', 'mariam');
    const [hira, mariam] = [await follow(site, 'hira'), await follow(site, 'mariam')];
    await leave('ayesha', first);
    expect(await mariam.next('waitlist')).toEqual({ eventId });
    expect(await positionOf('mariam', eventId)).toBe(2);
    expect(await positionOf('zain', eventId)).toBeNull();
    expect(await namesOf('hira', hira), 'ahead of who was promoted').toEqual([]);
  });

  test('come once for a burst, and no more than once a second', async () => {
    const leaving = ['bilal', 'hira', 'zain', 'kamran', 'mariam', 'laiba', 'danish', 'eman'] as const;
    const { eventId, ids } = await lineForOneSeat('ayesha', ...leaving, 'usman');
    const usman = await follow(site, 'usman');
    const began = performance.now();
    await Promise.all(leaving.map((who) => leave(who, ids[who])));
    await wait(paceMs);
    await usman.next('waitlist');
    expect(await positionOf('usman', eventId)).toBe(1);
    await wait(paceMs);
    expect(usman.count('waitlist')).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / paceMs));
  });
});

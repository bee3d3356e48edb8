import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { follow, settle, suiteServer } from '../support/liveStreams.ts';
import { lookingCalls } from '../support/lookingCalls.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('who looks for a team, live on %s', (database) => {
  const site = suiteServer(database);
  const { makeTeamEvent, join } = teamCalls(site);
  const { looking, stop } = lookingCalls(site);

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
    await settle(site, kamran, await site.idOf('kamran'));
    expect(kamran.names(), 'nobody looked any more').not.toContain('looking');
  });
});

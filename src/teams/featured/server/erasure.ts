import { startOf } from '#events/events/rules.ts';
import { refuseErasure, type ErasureHooks } from '#people/people/server/erasure.ts';
import { anonymizeParticipant, liveTeamsLedBy } from './erasureQueries.ts';
import { deleteReceiptsOfLeader } from './receiptQueries.ts';

/**
 * People are known here by their address alone. The leader of a team to come holds its link and withdraws it first; a
 * member, whom anybody may have entered, is not kept by that.
 */
export const featuredErasureHooks: ErasureHooks = {
  async beforeErasure(tx, person, actor, now) {
    const led = await liveTeamsLedBy(tx, person.email);
    const ahead = led.find((event) => event.status !== 'cancelled' && startOf(event) > now);
    if (ahead) throw refuseErasure('in_registration', ahead.title, person, actor);
  },
  afterErasure: async (tx, person) => {
    await deleteReceiptsOfLeader(tx, person.email);
    await anonymizeParticipant(tx, person);
  },
};

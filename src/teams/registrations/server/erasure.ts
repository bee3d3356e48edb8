import { refuseErasure, type ErasureHooks } from '#people/people/server/erasure.ts';
import { startOf } from '#events/events/rules.ts';
import { deleteEndedMemberships } from './memberQueries.ts';
import { registrationsOfPerson } from './queries.ts';

export const registrationErasureHooks: ErasureHooks = {
  async beforeErasure(tx, person, actor, now) {
    const all = await registrationsOfPerson(tx, person.id);
    const ahead = all.find(({ registration, event }) => registration.cancelledAt === null && startOf(event) > now);
    if (ahead) throw refuseErasure('in_registration', ahead.event.title, person, actor);
    await deleteEndedMemberships(tx, person.id);
  },
};

import { refusals } from '#people/contract.ts';
import type { ErasureHooks } from '#people/server/erasure.ts';
import { startOf } from '#events/rules.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { registrationsOfPerson } from './queries.ts';

const refuse = refusalFactory(refusals);

/** An account stays while its owner has a live registration for an event to come. */
export const registrationErasureHooks: ErasureHooks = {
  async beforeErasure(tx, person, now) {
    const all = await registrationsOfPerson(tx, person.id);
    const ahead = all.find(({ registration, event }) => registration.cancelledAt === null && startOf(event) > now);
    if (ahead) throw refuse('in_registration', { name: person.name, title: ahead.event.title });
  },
};

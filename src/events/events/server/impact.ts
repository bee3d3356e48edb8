import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { refuse } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { departmentsOf } from '../formRules.ts';
import { whyNotEligible } from '../rules.ts';
import { isEditableBy } from './permissions.ts';
import { deletedWith, findListedEvent, peopleIn, organizersCounts } from './queries.ts';

interface Audience {
  batches?: string | undefined;
  allowOtherDepartments?: 'true' | 'false' | undefined;
}

export async function impactOf({ db }: ServerContext, currentUser: CurrentUser, id: string, audience: Audience) {
  const found = await findListedEvent(db, id);
  if (!found) throw refuse('not_found');
  const { event, participantCount } = found;
  if (!isEditableBy(event, currentUser)) throw refuse('forbidden');
  const { batches, allowOtherDepartments } = audience;
  const narrowed = {
    batches: batches ? batches.split(',') : event.batches,
    departments:
      allowOtherDepartments === undefined ? event.departments : departmentsOf(allowOtherDepartments === 'true'),
  };
  const excluded = (await peopleIn(db, id)).filter(
    (person) => whyNotEligible(event, person) === null && whyNotEligible(narrowed, person) !== null,
  );
  const { waitlistCount = 0 } = (await organizersCounts(db, [id])).get(id) ?? {};
  return { participantCount, waitlistCount, excludedCount: excluded.length, ...(await deletedWith(db, id)) };
}

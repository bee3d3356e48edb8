import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { departmentsOf } from '../formRules.ts';
import { isEditableBy, whyNotEligible } from '../rules.ts';
import { checkMay } from './permissions.ts';
import { deletedWith, findListedEventOrDraft, peopleIn, organizersCounts } from './queries.ts';

interface Audience {
  batches?: string | undefined;
  allowOtherDepartments?: 'true' | 'false' | undefined;
}

export async function impactOf({ db }: ServerContext, currentUser: CurrentUser, id: string, audience: Audience) {
  const found = await findListedEventOrDraft(db, id);
  const event = found?.event;
  checkMay(event, currentUser, isEditableBy);
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
  return {
    participantCount: found?.participantCount ?? 0,
    waitlistCount,
    excludedCount: excluded.length,
    ...(await deletedWith(db, id)),
  };
}

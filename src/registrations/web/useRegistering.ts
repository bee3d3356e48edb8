import { useSession } from '#accounts/web/session.ts';
import type { FestivalEvent } from '#events/contract.ts';
import { whyCannotRegister } from '../rules.ts';
import { useCheck } from './api.ts';
import { serverMoment } from './guards.ts';

/** Whether the person at this screen can register for the event, and what is known of a registration there is. */
export function useRegistering(event: FestivalEvent) {
  const { user } = useSession();
  const check = useCheck(event._id);
  const facts = {
    event: { ...event, ...event.eligibilityCriteria },
    person: user,
    isRegistered: check.data?.isRegistered ?? false,
    hasAcceptedInvitation: check.data?.hasAcceptedInvitation ?? false,
  };
  const why = whyCannotRegister(facts, serverMoment(event));
  return {
    why,
    registration: check.data?.registration,
    /** The answer depends on a check that is still under way. */
    isChecking: check.isLoading && (why === null || why.code === 'not_eligible'),
  };
}

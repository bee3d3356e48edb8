import { useSession } from '#accounts/web/session.ts';
import type { FestivalEvent } from '#events/contract.ts';
import { whyCannotRegister } from '../rules.ts';
import { useRegistrationCheck } from './api.ts';
import { serverMoment } from './guards.ts';

export function useRegistering(event: FestivalEvent) {
  const { user } = useSession();
  const check = useRegistrationCheck(event._id);
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
    clashes: check.data?.clashes ?? [],
    isChecking: check.isLoading && (why === null || why.code === 'not_eligible'),
  };
}

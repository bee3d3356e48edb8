import { useSession } from '#people/accounts/web/session.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
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
  // Also when registration has closed: that one has to be in two places shows in the days before the event.
  const isIn = facts.isRegistered || facts.hasAcceptedInvitation;
  const concerns = (isIn || why === null) && ['upcoming', 'ongoing'].includes(event.status);
  return {
    why,
    registration: check.data?.registration,
    clashes: concerns ? (check.data?.clashes ?? []) : [],
    isChecking: check.isLoading && (why === null || why.code === 'not_eligible'),
  };
}

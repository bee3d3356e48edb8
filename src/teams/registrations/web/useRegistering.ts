import { useSession } from '#people/accounts/web/session.ts';
import { whyNotEligible } from '#events/events/rules.ts';
import type { OpeningEvent } from '#events/events/web/opening.ts';
import { whyCannotRegister } from '../rules.ts';
import { useRegistrationCheck } from './api.ts';
import { serverMoment } from './guards.ts';

export function useRegistering(event: OpeningEvent) {
  const { user } = useSession();
  const check = useRegistrationCheck(event._id);
  const facts = {
    event: { ...event, ...event.eligibilityCriteria },
    person: user,
    isRegistered: check.data?.isRegistered ?? false,
    hasAcceptedInvitation: check.data?.hasAcceptedInvitation ?? false,
  };
  const first = whyCannotRegister(facts, serverMoment(event));
  // The opening changes nothing for people who are not eligible.
  const why = (first?.code === 'registration_not_open' && user && whyNotEligible(facts.event, user)) || first;
  const isEligible = why === null || why.code === 'registration_not_open';
  // Also after registration has closed: the clash matters until the event.
  const isIn = facts.isRegistered || facts.hasAcceptedInvitation;
  const concerns = (isIn || isEligible) && ['upcoming', 'ongoing'].includes(event.status);
  return {
    why,
    registration: check.data?.registration,
    clashes: concerns ? (check.data?.clashes ?? []) : [],
    isChecking: check.isLoading && (isEligible || why.code === 'not_eligible'),
  };
}

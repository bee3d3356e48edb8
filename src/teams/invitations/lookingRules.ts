import { whyClosed, whyNotEligible, type Eligibility } from '#events/events/rules.ts';
import { reason } from '#platform/http/reason.ts';

/** The rules of looking for a team. Source: plain-things.md, 4. */

export const longestNote = 140;

type TeamEvent = Eligibility & { isTeamEvent: boolean };

interface Seeker {
  batch: string | null;
  department: string | null;
  isRegistered: boolean;
  hasAcceptedInvitation: boolean;
  /** How many have accepted this person's invitations. */
  accepted: number;
}

/** The first reason why nobody could invite this person: those of registering, its opening aside, then those of teams. */
export function whyCannotLook(
  event: TeamEvent & { status: string; registrationDeadline: Date | string },
  person: Seeker,
  now: Date,
) {
  const closed = whyClosed(event, now);
  if (closed) return closed;
  if (person.isRegistered) return reason('already_registered');
  if (person.hasAcceptedInvitation) return reason('accepted_invitation');
  const ineligible = whyNotEligible(event, person);
  if (ineligible) return ineligible;
  if (!event.isTeamEvent) return reason('not_a_team_event');
  return person.accepted > 0 ? reason('has_team') : null;
}

/** Whether this person takes part in a team of this event or could: they see who looks for one. */
export const seesSeekers = (event: TeamEvent, person: Seeker): boolean =>
  event.isTeamEvent &&
  (person.isRegistered ||
    person.hasAcceptedInvitation ||
    person.accepted > 0 ||
    whyNotEligible(event, person) === null);

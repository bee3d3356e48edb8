import { fits, phaseOf, whyNotEligible, type Eligibility } from '#events/events/rules.ts';
import { whyNotKoderz, type Teammate } from '#teams/invitations/rules.ts';
import { reason } from '#platform/http/reason.ts';
import type { RegistrationStatus } from './rules.ts';

/**
 * What organizers may do with the registrations of their event, for the row menus and the server's refusals.
 * `isForceable`: `force` overrides it. Source: festival-days.md, 5.
 */

/** Actions that take something away. */
export const longestReason = 200;

type Dated = Parameters<typeof phaseOf>[0];

/** Whether organizers may still act: until the event is over. */
export const canOrganize = (event: Dated, now: Date): boolean => phaseOf(event, now) !== 'over';

const firm = <Why extends object>(why: Why) => ({ ...why, isForceable: false });
const soft = <Why extends object>(why: Why) => ({ ...why, isForceable: true });
const overLimit = (limit: number | null) =>
  soft({ code: 'event_full' as const, values: { limit: String(limit ?? '') } });

/** Why this member cannot be removed from the team; null when they can. */
export function whyCannotRemove(team: { isLeader: boolean; people: number; minTeamSize: number }) {
  if (team.people === 1) return firm(reason('only_person'));
  if (team.isLeader) return firm(reason('leader_stays'));
  if (team.people > team.minTeamSize) return null;
  return soft({ code: 'team_at_minimum' as const, values: { min: team.minTeamSize } });
}

interface Seats {
  /** People with a seat at the event. */
  taken: number;
  /** Null: unlimited. */
  maxParticipants: number | null;
}

/** Why a registration cannot get its seats now; null when it can. */
export function whyCannotAdmit(
  { status, people }: { status: RegistrationStatus; people: number },
  event: Seats & { status: string },
) {
  if (status === 'cancelled') return firm(reason('already_cancelled'));
  if (status === 'registered') return firm(reason('has_seat'));
  if (event.status === 'cancelled') return firm(reason('registration_closed'));
  return fits(people, event.taken, event.maxParticipants) ? null : overLimit(event.maxParticipants);
}

interface WalkIn {
  event: Seats & Eligibility & { status: string; isTeamEvent: boolean; isKoderzEvent: boolean; maxTeamSize: number };
  person: Teammate & { name: string };
  /** The registration they have for this event already. */
  ownStatus: RegistrationStatus | null;
  /** The team they join; null: alone. */
  team: { status: RegistrationStatus; people: number; leader: Teammate } | null;
}

/**
 * Why a walk-in cannot be added, with everything overridden; null when they can. The first in the order of api.md,
 * Refusals.
 */
export function whyCannotLetIn({ event, person, ownStatus, team }: WalkIn) {
  if (event.status === 'cancelled') return reason('registration_closed');
  const { name } = person;
  if (ownStatus === 'registered') return { code: 'person_has_seat' as const, values: { name } };
  if (ownStatus === 'waitlisted') return { code: 'person_waits' as const, values: { name } };
  if (team?.status === 'cancelled') return reason('already_cancelled');
  return team?.status === 'waitlisted' ? reason('team_waits') : null;
}

/** All rules that `force` overrides when a walk-in is added, in the order of api.md, Refusals. */
export function overriddenByLettingIn({ event, person, team }: Pick<WalkIn, 'event' | 'person' | 'team'>) {
  return [
    // Each of the two by itself: both are overridden.
    whyNotEligible({ ...event, departments: [person.department ?? ''] }, person),
    whyNotEligible({ ...event, batches: [person.batch ?? ''] }, person),
    whyNotKoderz(event, team?.leader ?? person, person),
    team && team.people >= event.maxTeamSize
      ? { code: 'over_team_size' as const, values: { max: event.maxTeamSize } }
      : null,
    !team && event.isTeamEvent ? reason('alone_in_team_event') : null,
    fits(1, event.taken, event.maxParticipants) ? null : overLimit(event.maxParticipants),
  ].filter((why) => why !== null);
}

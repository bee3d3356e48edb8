import { counted } from '#platform/counted.ts';
import { reason } from '#platform/http/reason.ts';
import {
  seatsLeft,
  startOf,
  whyClosed,
  whyNotEligible,
  whyNotOpen,
  type Eligibility,
  type Opening,
} from '#events/events/rules.ts';
import { forbiddenInLine, visibleText } from '#platform/characters.ts';

/** The rules of registering. The panel, the buttons, the toasts and the server's refusals all ask these. */

export const registrationStatuses = ['registered', 'waitlisted', 'cancelled'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export interface RegisteringFacts {
  event: Eligibility & Opening & { status: string; registrationDeadline: Date | string };
  /** Null while nobody is signed in. */
  person: { role: string; batch: string | null; department: string | null } | null;
  isRegistered: boolean;
  hasAcceptedInvitation: boolean;
}

/**
 * The first reason why this person cannot register for this event now, or null.
 * Source: participant specification, point 2 (order of the panel's outcomes); api.md, Refusals; docs/decisions/065.
 */
export function whyCannotRegister({ event, person, isRegistered, hasAcceptedInvitation }: RegisteringFacts, now: Date) {
  if (!person) return reason('unauthenticated');
  if (person.role === 'super_admin') return reason('administrators_cannot_register');
  const closed = whyClosed(event, now);
  if (closed) return closed;
  if (isRegistered) return reason('already_registered');
  if (hasAcceptedInvitation) return reason('accepted_invitation');
  return whyNotOpen(event, now) ?? whyNotEligible(event, person);
}
export type WhyNot = NonNullable<ReturnType<typeof whyCannotRegister>>;

/** How long before registration opens its reminder is mailed. Source: plain-things.md, 1. */
export const openingLeadMs = 3_600_000;

/** Why this person cannot be reminded of the opening, or null. */
export function whyCannotBeReminded(
  event: Eligibility & Opening & { status: string; registrationDeadline: Date | string },
  person: { batch: string | null; department: string | null; hasAcceptedInvitation: boolean },
  now: Date,
) {
  if (whyClosed(event, now)) return reason('registration_closed');
  if (person.hasAcceptedInvitation) return reason('accepted_invitation');
  if (!whyNotOpen(event, new Date(now.getTime() + openingLeadMs))) return reason('registration_open');
  return whyNotEligible(event, person);
}

/** True while its leader may still cancel: until the event begins on the festival's clocks. */
export function canCancel(
  registration: { status: string; event: { date: string; time: string } },
  isLeader: boolean,
  now: Date,
): boolean {
  return isLeader && registration.status !== 'cancelled' && now < startOf(registration.event);
}

/** True while a team may change: its members until the event begins. */
export const canChangeTeam = (
  registration: { status: string; isIndividual: boolean; event: { date: string; time: string } },
  now: Date,
): boolean => !registration.isIndividual && registration.status !== 'cancelled' && now < startOf(registration.event);

/** Why this member cannot be taken out of the team, by the leader or by themselves; null when they can. */
export function whyCannotEndMembership(team: { isLeader: boolean; people: number; minTeamSize: number }) {
  if (team.isLeader) return { code: 'leader_must_transfer' as const, values: {} };
  if (team.people > team.minTeamSize) return null;
  return { code: 'team_at_minimum' as const, values: { min: team.minTeamSize } };
}

/** Why somebody who can't come keeps their place; null when they give it up: alone they cancel, a member leaves. */
export const whyCannotGiveUp = (place: Parameters<typeof whyCannotEndMembership>[0]) =>
  place.people === 1 ? null : whyCannotEndMembership(place);

const isToTakePlace = (event: { status: string }): boolean => ['upcoming', 'ongoing'].includes(event.status);

/** Whether there is a door to come at which somebody would show their pass. */
export const isPassOfUse = (registration: { status: string; event: { status: string } }): boolean =>
  registration.status === 'registered' && isToTakePlace(registration.event);

/** Null once nobody moves up any more, when it would read like a place among the winners. */
export const placeInLine = (
  registration: { waitlistPosition: number | null; event: Parameters<typeof promotes>[0] },
  now: Date,
): number | null => (promotes(registration.event, now) ? registration.waitlistPosition : null);

export const teamNameLength = { least: 2, most: 50 } as const;

/** What is wrong with a team's name, or undefined. Source: docs/decisions/065, "Teams and invitations". */
export function teamNameProblem(name: string): string | undefined {
  const written = visibleText(name);
  if (written === '') return 'Team name is required';
  if (written.length < teamNameLength.least) return `Team name must be at least ${teamNameLength.least} characters`;
  if (written.length > teamNameLength.most) return `Team name cannot exceed ${teamNameLength.most} characters`;
  return forbiddenInLine.test(name) ? 'Team name contains characters that cannot be stored' : undefined;
}

/** What two names of one event may not share: compared case-blind, with inner spaces collapsed and unseen characters left out. */
export const teamNameKey = (name: string): string =>
  visibleText(name.normalize('NFKC')).replace(/\s+/gu, ' ').toLowerCase();

/** True while people in line may still move up: until the event begins, as long as it is to take place. */
export const promotes = (event: { status: string; date: string; time: string }, now: Date): boolean =>
  event.status === 'upcoming' && now < startOf(event);

/** What so many people read before they register for an event in which they will wait, or undefined. */
export function waitlistWarning(
  event: { participantCount: number; maxParticipants: number | null; isFull: boolean },
  people: number,
): string | undefined {
  if (event.isFull) return 'This event is full. Registering puts you on the waitlist.';
  const free = seatsLeft(event);
  if (free === null || people <= free) return undefined;
  const places = counted(free, 'place is', 'places are');
  return `${places} free, fewer than your team of ${people} needs. Registering puts you on the waitlist.`;
}

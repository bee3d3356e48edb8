import type { User } from '#people/accounts/contract.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { phaseOf, startOf, whyNotEligible } from '#events/events/rules.ts';
import { registrationAt } from '#events/events/web/opening.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { incomingState } from '#teams/invitations/web/state.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { ownStatusesOf } from '#teams/registrations/web/ownStatusesOf.ts';

/** Deadlines within this time are suggested. Source: design guide, §12. */
const soonMs = 48 * 3_600_000;

interface Loaded {
  /** Undefined: could not be loaded. */
  events: readonly FestivalEvent[] | undefined;
  registrations: readonly Registration[] | undefined;
  incoming: readonly Invitation[] | undefined;
}

export interface NextForYou {
  /** The one that expires first. */
  invitation: Invitation | undefined;
  otherInvitations: number;
  /** Events that the person could enter and is not involved in yet, as far as that is loaded. */
  deadline: FestivalEvent | undefined;
  registration: Registration | undefined;
}

const first = <Item>(items: readonly Item[], at: (item: Item) => number): Item | undefined =>
  items.toSorted((a, b) => at(a) - at(b))[0];

/**
 * Answered invitations keep their place: a second tap must not hit the buttons of the next one.
 * @param shown the ids of those shown before, in order
 */
export function shownInvitations(
  incoming: readonly Invitation[],
  next: Invitation | undefined,
  shown: readonly string[],
): Invitation[] {
  const kept = shown.flatMap((id) => incoming.find(({ _id }) => _id === id) ?? []);
  return next && !shown.includes(next._id) ? [...kept, next] : kept;
}

export function nextForYou(loaded: Loaded, person: User, now: Date): NextForYou {
  const { events = [], registrations = [], incoming = [] } = loaded;
  const answerable = incoming.filter((invitation) => incomingState(invitation, now).isActionable);
  const ownStatuses = ownStatusesOf(registrations, incoming, now);
  const closing = events.filter((event) => {
    const msLeft = Date.parse(event.registrationDeadline) - now.getTime();
    return (
      registrationAt(event, now) === 'open' &&
      msLeft > 0 &&
      msLeft <= soonMs &&
      !ownStatuses.has(event._id) &&
      whyNotEligible(event.eligibilityCriteria, person) === null
    );
  });
  // A registration does not contain its event's duration; if the list of events does, one that is on counts too.
  const lengths = new Map(events.map((event) => [event._id, event.durationMinutes]));
  const ahead = registrations.filter(
    ({ status, event }) =>
      status === 'registered' &&
      phaseOf({ ...event, durationMinutes: lengths.get(event._id) ?? 0 }, now) !== 'over' &&
      event.status !== 'completed' &&
      event.status !== 'cancelled',
  );
  return {
    invitation: first(answerable, ({ expiresAt }) => Date.parse(expiresAt)),
    otherInvitations: Math.max(0, answerable.length - 1),
    deadline:
      loaded.registrations &&
      loaded.incoming &&
      first(closing, ({ registrationDeadline }) => Date.parse(registrationDeadline)),
    registration: first(ahead, ({ event }) => startOf(event).getTime()),
  };
}

import type { Invitation } from '#teams/invitations/contract.ts';
import { incomingState } from '#teams/invitations/web/state.ts';
import { isPassOfUse, placeInLine } from '../rules.ts';
import type { Registration } from '../contract.ts';

/** The signed-in person's relation to one event. */
export type OwnState =
  | { kind: 'checked_in' | 'registered'; registration: Registration; hasPass: boolean }
  | { kind: 'waitlisted'; position: number | null }
  | { kind: 'awaiting_team' }
  | { kind: 'invited'; count: number };

interface OwnFacts {
  registration: Registration | undefined;
  hasAcceptedInvitation: boolean;
  incoming: readonly Invitation[];
  isPresent: boolean;
}

/** Undefined without a relation to the event. A registration takes precedence over an invitation, open or not. */
export function ownStateOf(
  eventId: string,
  { registration, hasAcceptedInvitation, incoming, isPresent }: OwnFacts,
  now: Date,
): OwnState | undefined {
  if (registration?.status === 'waitlisted') return { kind: 'waitlisted', position: placeInLine(registration, now) };
  if (registration?.status === 'registered') {
    return { kind: isPresent ? 'checked_in' : 'registered', registration, hasPass: isPassOfUse(registration) };
  }
  if (hasAcceptedInvitation) return { kind: 'awaiting_team' };
  const count = incoming.filter((one) => one.eventId === eventId && incomingState(one, now).isActionable).length;
  return count === 0 ? undefined : { kind: 'invited', count };
}

/** Whether the person has a seat or waits for one. */
export const isIn = (own: OwnState | undefined): boolean =>
  own !== undefined && own.kind !== 'invited' && own.kind !== 'awaiting_team';

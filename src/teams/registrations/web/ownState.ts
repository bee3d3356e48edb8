import type { Invitation } from '#teams/invitations/contract.ts';
import { incomingState } from '#teams/invitations/web/state.ts';
import { isPassOfUse } from '../rules.ts';
import type { Registration } from '../contract.ts';

/** What the signed-in person is to one event. */
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

/** undefined for who has nothing to do with the event. A registration counts for more than an invitation, open or not. */
export function ownStateOf(
  eventId: string,
  { registration, hasAcceptedInvitation, incoming, isPresent }: OwnFacts,
  now: Date,
): OwnState | undefined {
  if (registration?.status === 'waitlisted') return { kind: 'waitlisted', position: registration.waitlistPosition };
  if (registration?.status === 'registered') {
    return { kind: isPresent ? 'checked_in' : 'registered', registration, hasPass: isPassOfUse(registration) };
  }
  if (hasAcceptedInvitation) return { kind: 'awaiting_team' };
  const count = incoming.filter((one) => one.eventId === eventId && incomingState(one, now).isActionable).length;
  return count === 0 ? undefined : { kind: 'invited', count };
}

/** Whether one has a place or waits for one. */
export const isIn = (own: OwnState | undefined): boolean =>
  own !== undefined && own.kind !== 'invited' && own.kind !== 'awaiting_team';

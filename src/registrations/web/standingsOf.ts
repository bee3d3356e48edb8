import type { Standing } from '#events/web/standings.ts';
import type { Invitation } from '#invitations/contract.ts';
import { statusAt } from '#invitations/rules.ts';
import { incomingState } from '#invitations/web/state.ts';
import type { Registration } from '../contract.ts';

/** By the event's id. A live registration counts for more than an accepted invitation, and that for more than an open one. */
export function standingsOf(
  registrations: readonly Registration[],
  incoming: readonly Invitation[],
  now: Date,
): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const invitation of incoming) {
    const { isActionable } = incomingState(invitation, now);
    if (isActionable && !standings.has(invitation.eventId)) {
      standings.set(invitation.eventId, { kind: 'invited', by: invitation.sender.name });
    }
  }
  for (const invitation of incoming) {
    const isAwaiting = statusAt(invitation, now) === 'accepted' && !invitation.teamRegistered;
    if (isAwaiting) standings.set(invitation.eventId, { kind: 'awaiting_team' });
  }
  for (const { event, status, waitlistPosition } of registrations) {
    if (status === 'registered') standings.set(event._id, { kind: 'registered' });
    if (status === 'waitlisted') standings.set(event._id, { kind: 'waitlisted', position: waitlistPosition });
  }
  return standings;
}

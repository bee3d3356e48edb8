import type { OwnStatus } from '#events/events/web/ownStatuses.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { statusAt } from '#teams/invitations/rules.ts';
import { incomingState } from '#teams/invitations/web/state.ts';
import type { Registration } from '../contract.ts';
import { placeInLine } from '../rules.ts';

/** By event id. An active registration takes precedence over an accepted invitation, and that over an open one. */
export function ownStatusesOf(
  registrations: readonly Registration[],
  incoming: readonly Invitation[],
  now: Date,
): ReadonlyMap<string, OwnStatus> {
  const ownStatuses = new Map<string, OwnStatus>();
  for (const invitation of incoming) {
    const { isActionable } = incomingState(invitation, now);
    if (isActionable && !ownStatuses.has(invitation.eventId)) {
      ownStatuses.set(invitation.eventId, { kind: 'invited', by: invitation.sender.name });
    }
  }
  for (const invitation of incoming) {
    const isAwaiting = statusAt(invitation, now) === 'accepted' && !invitation.teamRegistered;
    if (isAwaiting) ownStatuses.set(invitation.eventId, { kind: 'awaiting_team' });
  }
  for (const registration of registrations) {
    const { event, status } = registration;
    if (status === 'registered') ownStatuses.set(event._id, { kind: 'registered' });
    if (status === 'waitlisted')
      ownStatuses.set(event._id, { kind: 'waitlisted', position: placeInLine(registration, now) });
  }
  return ownStatuses;
}

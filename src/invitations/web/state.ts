import type { Invitation } from '../contract.ts';
import { type InvitationStatus, statusAt, whyNotActionable } from '../rules.ts';

export function incomingState(
  invitation: Pick<Invitation, 'status' | 'expiresAt' | 'teamRegistered' | 'event' | 'registrationId' | 'replaces'>,
  now: Date,
): { status: InvitationStatus; isActionable: boolean; why: 'Deadline passed' | 'No longer available' | null } {
  const status = statusAt(invitation, now);
  if (status === 'accepted' || status === 'declined') return { status, isActionable: false, why: null };
  const asked = status === 'expired' ? { ...invitation, status: 'pending' as const } : invitation;
  const why = whyNotActionable(asked, invitation.event, now);
  return { status, isActionable: why === null, why: why === 'Expired' ? null : why };
}

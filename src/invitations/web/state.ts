import type { Invitation } from '../contract.ts';
import { type InvitationStatus, statusAt, whyNotActionable } from '../rules.ts';

/** How an incoming invitation stands for who received it: to be answered, or ended with the word that says why. */
export function incomingState(
  invitation: Pick<Invitation, 'status' | 'expiresAt' | 'event'>,
  now: Date,
): { status: InvitationStatus; isActionable: boolean; why: 'Deadline passed' | 'No longer available' | null } {
  const status = statusAt(invitation, now);
  if (status === 'accepted' || status === 'declined') return { status, isActionable: false, why: null };
  // Whether the server has written the expiry down makes no difference to the reader.
  const asked = status === 'expired' ? { ...invitation, status: 'pending' as const } : invitation;
  const why = whyNotActionable(asked, invitation.event, now);
  // The label says 'Expired' already.
  return { status, isActionable: why === null, why: why === 'Expired' ? null : why };
}

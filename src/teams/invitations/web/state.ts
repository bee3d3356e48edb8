import type { Invitation } from '../contract.ts';
import { type InvitationStatus, statusAt, whyNotActionable } from '../rules.ts';

type WhyNotActionable = string | null;

export function incomingState(
  invitation: Pick<
    Invitation,
    | 'status'
    | 'expiresAt'
    | 'teamRegistered'
    | 'event'
    | 'registrationId'
    | 'replaces'
    | 'joinedAnother'
    | 'registeredWithout'
    | 'replacedBy'
  >,
  now: Date,
): { status: InvitationStatus; isActionable: boolean; why: WhyNotActionable } {
  const status = statusAt(invitation, now);
  if (status === 'accepted' || status === 'declined') return { status, isActionable: false, why: null };
  if (invitation.joinedAnother) return { status, isActionable: false, why: 'You joined another team' };
  if (invitation.registeredWithout) return { status, isActionable: false, why: 'The team registered without you' };
  if (invitation.replacedBy)
    return { status, isActionable: false, why: `${invitation.replacedBy} took your place in the team` };
  const unexpired = status === 'expired' ? { ...invitation, status: 'pending' as const } : invitation;
  const why = whyNotActionable(unexpired, invitation.event, now);
  return { status, isActionable: why === null, why: why === 'Expired' ? null : why };
}

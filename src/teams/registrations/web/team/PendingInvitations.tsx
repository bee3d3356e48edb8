import { useOutgoing } from '#teams/invitations/web/api.ts';
import { statusAt } from '#teams/invitations/rules.ts';
import { SentInvitations } from '#teams/invitations/web/SentInvitations.tsx';
import { useNow } from '#ui/browser/useNow.ts';

export function PendingInvitations({ registrationId }: { registrationId: string }) {
  const outgoing = useOutgoing();
  const ours = (outgoing.data ?? []).filter((one) => one.registrationId === registrationId);
  const now = useNow(ours.map(({ expiresAt }) => expiresAt));
  const pending = ours.filter((one) => statusAt(one, now) === 'pending');
  return pending.length > 0 && <SentInvitations sent={pending} />;
}

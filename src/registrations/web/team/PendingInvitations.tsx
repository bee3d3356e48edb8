import { useOutgoing } from '#invitations/web/api.ts';
import { statusAt } from '#invitations/rules.ts';
import { SentInvitations } from '#invitations/web/SentInvitations.tsx';
import { useNow } from '#ui/useNow.ts';

export function PendingInvitations({ registrationId }: { registrationId: string }) {
  const outgoing = useOutgoing();
  const ours = (outgoing.data ?? []).filter((one) => one.registrationId === registrationId);
  const now = useNow(ours.map(({ expiresAt }) => expiresAt));
  const pending = ours.filter((one) => statusAt(one, now) === 'pending');
  return pending.length > 0 && <SentInvitations sent={pending} />;
}

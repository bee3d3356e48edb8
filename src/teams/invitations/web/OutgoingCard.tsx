import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import type { Invitation } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { InviteAgain } from './InviteAgain.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useCancelInvitation } from './useCancelInvitation.ts';
import field from '#ui/form/Field.module.css';

interface OutgoingCardProps {
  invitation: Invitation;
  now: Date;
  onRemove: (link: () => HTMLElement | null) => void;
}

export default function OutgoingCard({ invitation, now, onRemove }: OutgoingCardProps) {
  const { cancel, isCancelling } = useCancelInvitation();
  const link = useRef<HTMLAnchorElement>(null);
  const status = statusAt(invitation, now);
  const mayRemove = status === 'accepted' && !invitation.teamRegistered;
  return (
    <InvitationCard invitation={invitation} way="outgoing" isFinal={status !== 'pending' && !mayRemove} link={link}>
      {(title) => (
        <>
          <StateBadge status={status} pending="Awaiting response" />
          {status === 'pending' && (
            <Button
              aria-describedby={title}
              busy={isCancelling}
              onClick={() => void cancel(invitation).then((done) => done && link.current?.focus())}
            >
              Cancel
            </Button>
          )}
          {mayRemove && (
            <Button variant="quiet-danger" aria-describedby={title} onClick={() => onRemove(() => link.current)}>
              Remove
            </Button>
          )}
          {invitation.registeredWithout && <p className={field.hint}>Your team registered without them</p>}
          <InviteAgain invitation={invitation} describedBy={title} onInvited={() => link.current?.focus()} />
          {status === 'accepted' && invitation.teamRegistered && <p className={field.hint}>Team registered</p>}
        </>
      )}
    </InvitationCard>
  );
}

import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Invitation } from '../contract.ts';
import { useInvite } from './changes.ts';

interface InviteAgainProps {
  invitation: Invitation;
  size?: 'sm';
  describedBy?: string;
  /** Restores the focus that was lost with the button. */
  onInvited: () => void;
}

/** For who was asked and not waited for: into the team that has registered, while it has a free place. */
export function InviteAgain({ invitation, size, describedBy, onInvited }: InviteAgainProps) {
  const { eventId, receiver, againInto } = invitation;
  const invite = useInvite(eventId, againInto === null ? undefined : { registrationId: againInto });
  if (againInto === null) return null;
  async function ask() {
    try {
      await invite.mutateAsync({ receiverId: receiver._id, message: '' });
      toast.success('Invitation sent successfully!');
      onInvited();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send invitation'));
    }
  }
  return (
    <Button
      size={size}
      aria-label={size && `Invite ${receiver.name} again`}
      aria-describedby={describedBy}
      busy={invite.isPending}
      onClick={() => void ask()}
    >
      Invite Again
    </Button>
  );
}

import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { Invitation } from '../contract.ts';
import { useTakeBack } from './api.ts';

interface TakeBackDialogProps {
  /** An accepted invitation of a team that has not registered. */
  invitation: Invitation;
  /** remove: the leader asks; leave: the member does. */
  way: 'remove' | 'leave';
  open: boolean;
  onClose: () => void;
  /** What takes the focus once the button that asked is gone. */
  finalFocus: () => HTMLElement | null | undefined;
}

const words = {
  remove: { keep: 'Keep Member', confirm: 'Remove Member', busy: 'Removing...', done: 'Member removed' },
  leave: { keep: 'Stay in Team', confirm: 'Leave Team', busy: 'Leaving...', done: 'You have left the team' },
} as const;

/** The question before somebody who accepted goes: removed by the leader, or leaving. */
export default function TakeBackDialog({ invitation, way, open, onClose, finalFocus }: TakeBackDialogProps) {
  const takeBack = useTakeBack();
  const { keep, confirm, busy, done } = words[way];
  const { event, sender, receiver } = invitation;

  async function goOn() {
    try {
      await takeBack.mutateAsync(invitation._id);
      toast.success(done);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to cancel invitation'));
      if (hasRefusalCode(error, 'team_registered', 'invitation_not_pending', 'not_found')) onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void goOn()}
      title={confirm}
      keepLabel={keep}
      confirmLabel={confirm}
      busy={takeBack.isPending}
      busyLabel={busy}
      finalFocus={finalFocus}
    >
      {way === 'remove' ? (
        <p>
          <bdi>{receiver.name}</bdi> loses the place in your team for <bdi>{event.title}</bdi> and is told by e-mail.
        </p>
      ) : (
        <p>
          You give up your place in the team of <bdi>{sender.name}</bdi> for <bdi>{event.title}</bdi>. The leader is
          told by e-mail.
        </p>
      )}
    </ConfirmDialog>
  );
}

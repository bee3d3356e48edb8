import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import type { Invitation } from '../contract.ts';
import { useEndInvitation } from './changes.ts';

interface TakeBackDialogProps extends DialogControls {
  invitation: Invitation;
  way: 'remove' | 'leave';
}

const words = {
  remove: {
    title: 'Remove Member',
    keepLabel: 'Keep Member',
    busyLabel: 'Removing...',
    success: 'Member removed',
  },
  leave: {
    title: 'Leave Team',
    keepLabel: 'Stay in Team',
    busyLabel: 'Leaving...',
    success: 'You have left the team',
  },
} as const;

export default function EndMembershipDialog({ invitation, way, ...dialog }: TakeBackDialogProps) {
  const takeBack = useEndInvitation();
  const { event, sender, receiver } = invitation;
  return (
    <ConfirmMutationDialog
      {...dialog}
      {...words[way]}
      mutation={takeBack}
      run={() => takeBack.mutateAsync(invitation._id)}
      failure="Failed to cancel invitation"
      finalRefusals={['team_registered', 'invitation_not_pending', 'not_found']}
    >
      {way === 'remove' ? (
        <p>
          <bdi>{receiver.name}</bdi> will lose their place in your team for <bdi>{event.title}</bdi> and get an email.
        </p>
      ) : (
        <p>
          You will lose your place in the team of <bdi>{sender.name}</bdi> for <bdi>{event.title}</bdi>. The leader gets
          an email.
        </p>
      )}
    </ConfirmMutationDialog>
  );
}

import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import type { Registration } from '../../contract.ts';
import { useEndMembership } from './api.ts';

interface LeaveDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
}

export default function LeaveDialog({ registration, ...dialog }: LeaveDialogProps) {
  const person = useParticipantId() ?? '';
  const leave = useEndMembership(registration._id);
  const { event, teamName, status } = registration;
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Leave Team"
      keepLabel="Stay in Team"
      busyLabel="Leaving..."
      mutation={leave}
      run={() => leave.mutateAsync(person)}
      success="You have left the team"
      failure="Failed to leave the team"
      finalRefusals={[
        'registration_closed',
        'already_cancelled',
        'leader_must_transfer',
        'team_too_small',
        'not_found',
      ]}
      finalFocus={heading}
    >
      <p>
        You leave <bdi>{teamName}</bdi>
        <span>{` and will lose your ${status === 'waitlisted' ? 'place in line for' : 'place at'} `}</span>
        <bdi>{event.title}</bdi>. The team gets an email. Only the leader can invite you back.
      </p>
    </ConfirmMutationDialog>
  );
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1');
  found?.setAttribute('tabindex', '-1');
  return found;
}

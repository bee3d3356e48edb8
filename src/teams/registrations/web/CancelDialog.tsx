import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import type { Registration } from '../contract.ts';
import { useCancel } from './changes.ts';

interface CancelDialogProps extends DialogControls {
  registration: Registration;
  onCancelled: () => void;
}

export default function CancelDialog({ registration, onCancelled, ...dialog }: CancelDialogProps) {
  const cancel = useCancel();
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Cancel Registration"
      keepLabel="Keep Registration"
      busyLabel="Cancelling..."
      mutation={cancel}
      run={() => cancel.mutateAsync(registration._id)}
      success="Registration cancelled successfully"
      onDone={onCancelled}
      failure="Failed to cancel registration"
      finalRefusals={['event_started', 'already_cancelled', 'forbidden', 'not_found']}
    >
      <Consequence registration={registration} />
    </ConfirmMutationDialog>
  );
}

function Consequence({ registration: { event, isIndividual, status } }: { registration: Registration }) {
  if (!isIndividual) {
    return (
      <p>
        <bdi>{event.title}</bdi>: cancelling a team registration unregisters all members and cannot be undone.
      </p>
    );
  }
  if (status === 'waitlisted')
    return (
      <p>
        You will lose your place on the waitlist of <bdi>{event.title}</bdi>. This cannot be undone.
      </p>
    );
  return (
    <p>
      You will lose your place at <bdi>{event.title}</bdi>. This cannot be undone.
    </p>
  );
}

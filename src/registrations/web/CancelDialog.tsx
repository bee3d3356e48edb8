import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { Registration } from '../contract.ts';
import { useCancel } from './api.ts';

interface CancelDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
  onCancelled: () => void;
  /** What takes the focus once the button that asked is gone. */
  finalFocus: () => HTMLElement | null | undefined;
}

/** The question before a registration is cancelled. */
export default function CancelDialog({ registration, open, onClose, onCancelled, finalFocus }: CancelDialogProps) {
  const cancel = useCancel();

  async function confirm() {
    try {
      await cancel.mutateAsync(registration._id);
      toast.success('Registration cancelled successfully');
      onCancelled();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to cancel registration'));
      if (hasRefusalCode(error, 'event_started', 'already_cancelled', 'forbidden', 'not_found')) onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Cancel Registration"
      keepLabel="Keep Registration"
      confirmLabel="Cancel Registration"
      busy={cancel.isPending}
      busyLabel="Cancelling..."
      finalFocus={finalFocus}
    >
      <Consequence registration={registration} />
    </ConfirmDialog>
  );
}

/** What cancelling means: for a team, for a place in line, for one person. */
function Consequence({ registration: { event, isIndividual, status } }: { registration: Registration }) {
  const title = <bdi>{event.title}</bdi>;
  if (!isIndividual) {
    return <p>{title}: cancelling a team registration unregisters all members and cannot be undone.</p>;
  }
  if (status === 'waitlisted') return <p>You lose your place on the waitlist of {title}. This cannot be undone.</p>;
  return <p>You give up your place at {title}. This cannot be undone.</p>;
}

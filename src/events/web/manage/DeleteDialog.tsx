import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { FestivalEvent } from '../../contract.ts';
import { useDeleteEvent } from './api.ts';

interface DeleteDialogProps {
  event: FestivalEvent;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
  /** What takes the focus once the card is gone. */
  finalFocus: () => HTMLElement | null | undefined;
}

/** The question before an event is deleted. */
export default function DeleteDialog({ event, open, onClose, onDeleted, finalFocus }: DeleteDialogProps) {
  const remove = useDeleteEvent();

  async function confirm() {
    try {
      await remove.mutateAsync(event._id);
      toast.success('Event deleted successfully');
      onDeleted();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to delete event'));
      if (hasRefusalCode(error, 'has_registrations', 'forbidden', 'not_found')) onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Delete Event"
      keepLabel="Keep Event"
      confirmLabel="Delete Event"
      busy={remove.isPending}
      busyLabel="Deleting..."
      finalFocus={finalFocus}
    >
      <p>Are you sure you want to delete this event?</p>
      <p>
        <bdi>{event.title}</bdi> cannot be brought back.
      </p>
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import type { ManagedEvent } from './api.ts';

interface CancelDialogProps {
  event: ManagedEvent;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export default function CancelDialog({ event, open, onClose, onConfirm }: CancelDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Cancel Event"
      keepLabel="Keep Event"
      confirmLabel="Cancel Event"
    >
      <p>Are you sure you want to cancel this event?</p>
      <p>
        Everybody who is registered for <bdi>{event.title}</bdi> or waiting for it is told by mail at once.
      </p>
    </ConfirmDialog>
  );
}

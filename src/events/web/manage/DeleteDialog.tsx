import { type ManagedEvent, useDeleteEvent } from './api.ts';
import { DeleteEventDialog, type DeleteDialogProps } from './DeleteEventDialog.tsx';

export default function DeleteDialog(props: DeleteDialogProps<ManagedEvent>) {
  return (
    <DeleteEventDialog
      {...props}
      mutation={useDeleteEvent()}
      question="Are you sure you want to delete this event?"
      failure="Failed to delete event"
    />
  );
}

import { DeleteEventDialog, type DeleteDialogProps } from '#events/web/manage/DeleteEventDialog.tsx';
import { type ManagedFeatured, useDeleteFeatured } from './api.ts';

export default function DeleteDialog(props: DeleteDialogProps<ManagedFeatured>) {
  return (
    <DeleteEventDialog
      {...props}
      mutation={useDeleteFeatured()}
      question="Are you sure you want to delete this featured event?"
      failure="Failed to delete featured event"
    />
  );
}

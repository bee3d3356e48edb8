import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import { type Kind, type Reviewed, useEraseApplication } from './api.ts';

interface EraseDialogProps extends DialogControls {
  kind: Kind;
  application: Reviewed;
}

export default function EraseDialog({ kind, application, ...dialog }: EraseDialogProps) {
  const erase = useEraseApplication(kind);
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Erase Application"
      keepLabel="Keep Application"
      busyLabel="Erasing..."
      mutation={erase}
      run={() => erase.mutateAsync(application._id)}
      success="Application erased"
      failure="Failed to erase the application"
      finalRefusals={['not_found', 'forbidden']}
    >
      <p>
        The application of <bdi>{application.name}</bdi> and the mails about it are erased. They can apply again while
        applications are open. This cannot be undone.
      </p>
    </ConfirmMutationDialog>
  );
}

import { messageOf } from '#platform/http/web/client.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { toast } from '#ui/toast/toast.ts';
import { counted } from '#platform/counted.ts';
import type { ListedUser } from '../contract.ts';
import { useDeletePerson } from './api.ts';

interface DeleteDialogProps {
  person: ListedUser;
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

export default function DeleteDialog({ person, open, onClose, finalFocus }: DeleteDialogProps) {
  const { mutate, isPending, isSuccess } = useDeletePerson();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() =>
        mutate(person, {
          onSuccess: () => {
            toast.success('User deleted successfully');
            onClose();
          },
          onError: (error) => {
            toast.error(messageOf(error, 'Failed to delete user'));
            onClose();
          },
        })
      }
      title={`Delete ${person.name}?`}
      keepLabel="Keep User"
      confirmLabel="Delete User"
      busy={isPending}
      busyLabel="Deleting..."
      finalFocus={() => (isSuccess ? finalFocus() : undefined)}
    >
      <p>
        {`The account of ${person.email} and its personal data are erased. Past registrations stay without a name. This cannot be undone.`}
      </p>
      {person.eventCount > 0 && (
        <p>{`They organize ${counted(person.eventCount, 'event', 'events')}. Hand those over first if one is still to come.`}</p>
      )}
    </ConfirmDialog>
  );
}

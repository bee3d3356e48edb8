import { counted, peopleText } from '#platform/counted.ts';
import { fits } from '#events/events/rules.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import { nameOf, peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useAdmit } from './api.ts';

export function AdmitDialog({ entry, taken, limit, dialog }: ActDialogProps) {
  const { open, onClose, finalFocus, title } = dialog;
  const admit = useAdmit(entry._id);
  const count = peopleOf(entry).length;
  const isPastLimit = !fits(count, taken, limit);
  const ahead = (entry.waitlistPosition ?? 1) - 1;

  async function confirm() {
    try {
      await admit.mutateAsync(isPastLimit);
      toast.success(count === 1 ? `${nameOf(entry)} has a place now` : `${nameOf(entry)} have their places now`);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to admit the registration'));
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={title}
      keepLabel="Keep Waiting"
      confirmLabel={isPastLimit ? 'Admit Past the Limit' : 'Admit'}
      tone={isPastLimit ? 'danger' : 'primary'}
      busy={admit.isPending}
      busyLabel="Admitting..."
      onConfirm={() => void confirm()}
    >
      <p>
        <bdi>{nameOf(entry)}</bdi>
        <span>{`: ${peopleText(count)} ${count === 1 ? 'gets a place' : 'get places'} and an email at once.${ahead > 0 ? ` ${counted(ahead, 'registration', 'registrations')} before it will keep waiting.` : ''}`}</span>
      </p>
      {isPastLimit && <p>{`That makes ${taken + count} people, ${taken + count - (limit ?? 0)} over the limit.`}</p>}
    </ConfirmDialog>
  );
}

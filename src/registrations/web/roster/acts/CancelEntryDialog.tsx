import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/useNow.ts';
import { longestReason } from '../../../organizing.ts';
import { nameOf, peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useCancelEntry } from './api.ts';
import { peopleText, whereSeatsGo } from './words.ts';

export function CancelEntryDialog({ entry, open, onClose, finalFocus }: ActDialogProps) {
  const cancel = useCancelEntry(entry._id);
  const now = useNow();
  const count = peopleOf(entry).length;
  const form = useValidatedForm({
    defaults: { reason: '' },
    normalize: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: reason === '' ? 'Reason is required' : undefined }),
    onSubmit: async ({ reason }) => {
      await cancel.mutateAsync(reason);
      toast.success('Registration cancelled');
      onClose();
    },
    failure: 'Failed to cancel the registration',
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      size="sm"
      title="Cancel Registration"
      description={<bdi>{nameOf(entry)}</bdi>}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Keep Registration</Button>
          <Button variant="danger" type="submit" busy={form.isSubmitting} busyLabel="Cancelling...">
            Cancel Registration
          </Button>
        </>
      }
    >
      <p>
        {peopleText(count)} {count === 1 ? 'loses' : 'lose'}{' '}
        {entry.status === 'registered' ? (count === 1 ? 'a seat' : 'their seats') : 'the place in line'} and{' '}
        {count === 1 ? 'is' : 'are'} told by mail at once, with your reason. This cannot be undone.{' '}
        {whereSeatsGo(entry, count, now)}
      </p>
      <TextField label="Reason" required maxLength={longestReason} {...form.field('reason')} />
    </Dialog>
  );
}

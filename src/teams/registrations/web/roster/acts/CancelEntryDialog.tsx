import { tooLong } from '#platform/characters.ts';
import { peopleText } from '#platform/counted.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { longestReason } from '../../../organizing.ts';
import { peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useCancelEntry } from './api.ts';
import { whereSeatsGo } from './words.ts';

export function CancelEntryDialog({ entry, taken, limit, dialog }: ActDialogProps) {
  const cancel = useCancelEntry(entry._id);
  const now = useNow();
  const count = peopleOf(entry).length;
  const lost = entry.status === 'registered' ? (count === 1 ? 'the place' : 'their places') : 'the place in line';
  const form = useValidatedForm({
    defaults: { reason: '' },
    normalize: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => ({
      reason: reason === '' ? 'Reason is required' : tooLong('Reason', longestReason, reason),
    }),
    onSubmit: async ({ reason }) => {
      await cancel.mutateAsync(reason);
      toast.success('Registration cancelled');
      dialog.onClose();
    },
    failure: 'Failed to cancel the registration',
  });
  return (
    <FormDialog {...dialog} form={form} keepLabel="Keep Registration" busyLabel="Cancelling..." tone="danger">
      <p>
        {`${peopleText(count)} ${count === 1 ? 'loses' : 'lose'} ${lost} and ${count === 1 ? 'gets' : 'get'} an email at once, with your reason. This cannot be undone. ${whereSeatsGo({ entry, taken, limit }, count, now) ?? ''}`}
      </p>
      <TextField label="Reason" required {...form.field('reason')} />
    </FormDialog>
  );
}

import { tooLong } from '#platform/characters.ts';
import { counted } from '#platform/counted.ts';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { longestReason } from '../../../organizing.ts';
import { peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useRemoveMember } from './api.ts';
import { MemberField } from './MemberField.tsx';
import { whereSeatsGo } from './words.ts';

export function RemoveMemberDialog({ entry, taken, limit, dialog }: ActDialogProps) {
  const remove = useRemoveMember(entry._id);
  const now = useNow();
  const people = peopleOf(entry);
  const { minTeamSize } = entry.event;
  const isBelowMinimum = people.length <= minTeamSize;
  const form = useValidatedForm({
    defaults: { userId: '', reason: '' },
    normalize: ({ userId, reason }) => ({ userId, reason: reason.trim() }),
    validate: ({ userId, reason }) => ({
      userId: userId === '' ? 'Please choose a member' : undefined,
      reason: reason === '' ? 'Reason is required' : tooLong('Reason', longestReason, reason),
    }),
    onSubmit: async ({ userId, reason }) => {
      await remove.mutateAsync({ userId, reason, force: isBelowMinimum });
      toast.success('Member removed');
      dialog.onClose();
    },
    failure: 'Failed to remove the member',
  });
  const userId = useWatch({ control: form.control, name: 'userId' });
  const gone = people.find(({ _id }) => _id === userId);
  const others = people.length - 1;
  return (
    <FormDialog
      {...dialog}
      form={form}
      keepLabel="Keep Team"
      submitLabel={isBelowMinimum ? 'Remove Anyway' : dialog.title}
      busyLabel="Removing..."
      tone="danger"
    >
      <MemberField label="Member" entry={entry} {...form.field('userId')} />
      <TextField label="Reason" required {...form.field('reason')} />
      {isBelowMinimum && (
        <Notice tone="warn">
          {`${counted(others, 'person stays', 'people stay')}, fewer than the ${minTeamSize} a team needs.`}
        </Notice>
      )}
      <p>
        {gone ? <bdi>{gone.name}</bdi> : <span>The member</span>}
        <span>{` loses the ${entry.status === 'registered' ? 'place' : 'place in line'}. The whole team gets an email at once, with your reason. ${whereSeatsGo({ entry, taken, limit }, 1, now) ?? ''}`}</span>
      </p>
    </FormDialog>
  );
}

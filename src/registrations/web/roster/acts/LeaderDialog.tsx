import { peopleText } from '#platform/counted.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { nameOf, peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useReplaceLeader } from './api.ts';
import { membersToChoose } from './membersToChoose.ts';

export function LeaderDialog({ entry, open, onClose, finalFocus }: ActDialogProps) {
  const replace = useReplaceLeader(entry._id);
  const form = useValidatedForm({
    defaults: { userId: '' },
    validate: ({ userId }) => ({ userId: userId === '' ? 'Please choose a member' : undefined }),
    onSubmit: async ({ userId }) => {
      const { registration } = await replace.mutateAsync(userId);
      toast.success(`${registration.teamLeader.name} leads the team now`);
      onClose();
    },
    failure: 'Failed to change the leader',
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title="Change Leader"
      description={<bdi>{nameOf(entry)}</bdi>}
      form={form}
      keepLabel="Keep Leader"
      submitLabel="Change Leader"
      busyLabel="Changing..."
    >
      <SelectField
        label="New leader"
        required
        placeholder="Select a member"
        options={membersToChoose(entry)}
        {...form.field('userId')}
      />
      <p>
        Only the leader can change the team or cancel it. <bdi>{entry.teamLeader.name}</bdi> stays in as a member. The
        team of {peopleText(peopleOf(entry).length)} is told by mail at once.
      </p>
    </FormDialog>
  );
}

import { peopleText } from '#platform/counted.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useReplaceLeader } from './api.ts';
import { MemberField } from './MemberField.tsx';

export function LeaderDialog({ entry, dialog }: ActDialogProps) {
  const replace = useReplaceLeader(entry._id);
  const form = useValidatedForm({
    defaults: { userId: '' },
    validate: ({ userId }) => ({ userId: userId === '' ? 'Please choose a member' : undefined }),
    onSubmit: async ({ userId }) => {
      const { registration } = await replace.mutateAsync(userId);
      toast.success(`${registration.teamLeader.name} leads the team now`);
      dialog.onClose();
    },
    failure: 'Failed to change the leader',
  });
  return (
    <FormDialog {...dialog} form={form} keepLabel="Keep Leader" busyLabel="Changing...">
      <MemberField label="New leader" entry={entry} {...form.field('userId')} />
      <p>
        Only the leader can change the team or cancel it. <bdi>{entry.teamLeader.name}</bdi>
        <span>{` stays as a member. The team of ${peopleText(peopleOf(entry).length)} gets an email at once.`}</span>
      </p>
    </FormDialog>
  );
}

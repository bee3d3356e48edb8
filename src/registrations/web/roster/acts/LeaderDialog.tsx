import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { nameOf, peopleOf } from '../../../roster.ts';
import type { ActDialogProps } from './ActDialog.tsx';
import { useReplaceLeader } from './api.ts';
import { membersToChoose } from './membersToChoose.ts';
import { peopleText } from './words.ts';

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
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      size="sm"
      title="Change Leader"
      description={<bdi>{nameOf(entry)}</bdi>}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Keep Leader</Button>
          <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Changing...">
            Change Leader
          </Button>
        </>
      }
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
    </Dialog>
  );
}

import { useWatch } from 'react-hook-form';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import type { Registration } from '../../contract.ts';
import { teamNameKey, teamNameProblem } from '../../rules.ts';
import { TeamNameField } from '../TeamNameField.tsx';
import { useTeamName } from '../useTeamName.ts';
import { useRename } from './api.ts';

interface RenameDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
}

export default function RenameDialog({ registration, ...dialog }: RenameDialogProps) {
  const { _id, event, teamName, teamMembers } = registration;
  const rename = useRename(_id);
  const form = useValidatedForm({
    defaults: { teamName: teamName ?? '' },
    validate: (typed) => ({ teamName: teamNameProblem(typed.teamName) }),
    errorFields: { team_name_taken: 'teamName', team_name_required: 'teamName' },
    onSubmit: async (typed) => {
      try {
        await rename.mutateAsync(typed.teamName.trim());
        toast.success('Team renamed');
        dialog.onClose();
      } catch (error) {
        if (hasRefusalCode(error, 'registration_closed', 'deadline_passed', 'already_cancelled', 'forbidden'))
          dialog.onClose();
        throw error;
      }
    },
    failure: 'Failed to rename the team',
  });
  const typed = useWatch({ control: form.control, name: 'teamName' });
  const { availability, checkAgain } = useTeamName(event._id, typed);
  const isOwn = teamNameKey(typed) === teamNameKey(teamName ?? '');
  const others = teamMembers.length - 1;
  return (
    <FormDialog
      {...dialog}
      title="Rename Team"
      description={<bdi>{event.title}</bdi>}
      form={form}
      keepLabel="Keep Name"
      busyLabel="Renaming..."
      disabled={typed.trim() === teamName || (!isOwn && availability === 'taken')}
    >
      <TeamNameField
        field={form.field('teamName')}
        availability={isOwn ? 'unknown' : availability}
        checkAgain={checkAgain}
      />
      {others > 0 && <p>{`${others === 1 ? 'The other member gets' : `The ${others} other members get`} an email.`}</p>}
    </FormDialog>
  );
}

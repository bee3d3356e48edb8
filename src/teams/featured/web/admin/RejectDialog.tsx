import { tooLong } from '#platform/characters.ts';
import { counted } from '#platform/counted.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import type { FeaturedRegistration } from '../../contract.ts';
import { limits, reasonMissing } from '../../rules.ts';

interface RejectDialogProps {
  teams: readonly FeaturedRegistration[];
  /** What was typed when these teams could not be rejected. */
  typed: string;
  open: boolean;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function RejectDialog({ teams, typed, onReject, ...dialog }: RejectDialogProps) {
  const form = useValidatedForm({
    defaults: { reason: typed },
    normalize: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: reason === '' ? reasonMissing : tooLong('Reason', limits.reason, reason) }),
    onSubmit: ({ reason }) => onReject(reason),
    failure: 'Failed to update the registration',
  });
  const people = teams.reduce((sum, { participants }) => sum + participants.length, 0);
  const isOne = teams.length === 1;

  return (
    <FormDialog
      {...dialog}
      title={isOne ? 'Reject Team' : `Reject ${teams.length} Teams`}
      description={<bdi>{teams.map(({ teamName }) => teamName).join(', ')}</bdi>}
      form={form}
      keepLabel="Keep Team"
      busyLabel="Rejecting..."
      tone="danger"
    >
      <p>
        {`${counted(people, 'person does', 'people do')} not take part. ${isOne ? 'The leader gets' : 'Their leaders get'} a mail with the reason after half a minute.`}
      </p>
      <TextAreaField label="Reason" required rows={3} most={limits.reason} {...form.field('reason')} />
    </FormDialog>
  );
}

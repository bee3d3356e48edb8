import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import type { FeaturedRegistration } from '../../contract.ts';
import { limits, reasonMissing } from '../../rules.ts';

interface RejectDialogProps {
  team: FeaturedRegistration;
  open: boolean;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function RejectDialog({ team, open, onReject, onClose }: RejectDialogProps) {
  const form = useValidatedForm({
    defaults: { reason: '' },
    normalize: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: reason === '' ? reasonMissing : undefined }),
    onSubmit: ({ reason }) => onReject(reason),
    failure: 'Failed to update the registration',
  });
  const people = team.participants.length;

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Reject Team"
      description={<bdi>{team.teamName}</bdi>}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Keep Team</Button>
          <Button variant="danger" type="submit" busy={form.isSubmitting} busyLabel="Rejecting...">
            Reject Team
          </Button>
        </>
      }
    >
      <p>
        {people === 1 ? '1 person does' : `${people} people do`} not take part. The leader is told by mail at once, with
        the reason.
      </p>
      <TextAreaField label="Reason" required rows={3} maxLength={limits.reason} {...form.field('reason')} />
    </Dialog>
  );
}

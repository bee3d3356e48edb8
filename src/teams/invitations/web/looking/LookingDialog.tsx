import { forbiddenInLine, tooLong } from '#platform/characters.ts';
import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import type { TeamSeeker } from '../../lookingContract.ts';
import { longestNote } from '../../lookingRules.ts';
import { useLook } from './api.ts';

interface LookingDialogProps extends DialogControls {
  event: { _id: string; title: string };
  /** What others see of the person while they look. */
  own: TeamSeeker | undefined;
}

export default function LookingDialog({ event, own, ...dialog }: LookingDialogProps) {
  const look = useLook(event._id);
  const form = useValidatedForm({
    defaults: { note: own?.note ?? '' },
    validate: ({ note }) => ({
      note:
        tooLong('Note', longestNote, note.trim()) ??
        (forbiddenInLine.test(note.trim()) ? 'Note contains characters that cannot be stored' : undefined),
    }),
    onSubmit: async ({ note }) => {
      await look.mutateAsync(note.trim());
      toast.success(own ? 'Note saved' : 'Teams can find you now');
      dialog.onClose();
    },
    failure: 'Failed to save the note',
  });
  return (
    <FormDialog
      {...dialog}
      title="Looking for a team?"
      description={<bdi>{event.title}</bdi>}
      form={form}
      keepLabel={own ? 'Keep Note' : 'Not Now'}
      submitLabel={own ? 'Save Note' : 'Look for a Team'}
      busyLabel="Saving..."
    >
      <TextField
        label="Note"
        optional
        hint={`What you do well or want to make, in ${longestNote} characters.`}
        autoComplete="off"
        {...form.field('note')}
      />
      <p>
        Students who can take part in this event see your name, roll number, batch, section and note, and can invite
        you. It ends when you join or register a team, and when registration closes.
      </p>
    </FormDialog>
  );
}

import { limits } from '#people/accounts/rules.ts';
import { fillInAllFields } from '#people/accounts/web/formSentences.ts';
import { updateUser } from '#people/accounts/web/session.ts';
import { tooLong } from '#platform/characters.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { changeName } from './api.ts';

interface NameDialogProps {
  name: string;
  open: boolean;
  onClose: () => void;
}

export default function NameDialog({ name: before, ...dialog }: NameDialogProps) {
  const form = useValidatedForm({
    defaults: { name: before },
    normalize: ({ name }) => ({ name: name.trim() }),
    validate: ({ name }) => ({ name: name === '' ? fillInAllFields : tooLong('Name', limits.name, name) }),
    onSubmit: async ({ name }) => {
      updateUser(await changeName(name));
      toast.success('Name changed');
      dialog.onClose();
    },
    failure: 'Failed to change your name',
  });
  return (
    <FormDialog {...dialog} title="Change Name" form={form} submitLabel="Save" busyLabel="Saving...">
      <TextField label="Name" autoComplete="name" {...form.requiredField('name')} />
    </FormDialog>
  );
}

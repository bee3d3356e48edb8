import { counted } from '#platform/counted.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { useAdministrators, useHandOver } from './api.ts';

interface HandOverDialogProps {
  person: { _id: string; name: string; eventCount: number };
  open: boolean;
  onClose: () => void;
}

export default function HandOverDialog({ person, ...dialog }: HandOverDialogProps) {
  const { data } = useAdministrators();
  const { mutateAsync } = useHandOver();
  const others = data?.filter(({ _id }) => _id !== person._id) ?? [];
  const form = useValidatedForm({
    defaults: { to: '' },
    validate: ({ to }) => ({ to: to === '' ? 'Please select an administrator' : undefined }),
    errorFields: { not_an_administrator: 'to' },
    onSubmit: async ({ to }) => {
      const { count } = await mutateAsync({ from: person._id, to });
      const name = others.find(({ _id }) => _id === to)?.name ?? '';
      toast.success(`${name} organizes ${counted(count, 'more event', 'more events')} now`);
      dialog.onClose();
    },
    failure: 'Failed to hand the events over',
  });

  return (
    <FormDialog
      {...dialog}
      title="Hand Over Events"
      description={<bdi>{person.name}</bdi>}
      form={form}
      submitLabel="Hand Over"
      busyLabel="Handing over..."
    >
      <p>
        {`${counted(person.eventCount, 'event', 'events')}, those that are over included. The new organizer may edit and delete them, and gets a mail; their clubs stay.`}
      </p>
      <SelectField
        label="Hand over to"
        required
        placeholder="Select an administrator"
        options={others.map(({ _id, name, email }) => ({ value: _id, label: `${name}, ${email}` }))}
        {...form.field('to')}
      />
    </FormDialog>
  );
}

import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import type { FestivalEvent } from '../../contract.ts';
import { useAdministrators, useTransferOrganizer } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import block from '#ui/layout/Block.module.css';
import styles from './EventFields.module.css';
import text from '#ui/layout/text.module.css';

export default function TransferOrganizer({ event }: { event: FestivalEvent }) {
  const heading = useId();
  const { data } = useAdministrators();
  const { mutateAsync } = useTransferOrganizer(event._id);
  const others = data?.filter(({ _id }) => _id !== event.organizer._id) ?? [];
  const options = others.map(({ _id, name, email }) => ({ value: _id, label: `${name}, ${email}` }));
  const form = useValidatedForm({
    defaults: { userId: '' },
    validate: () => ({}),
    onSubmit: async ({ userId }) => {
      if (userId === '') return;
      const { organizer } = (await mutateAsync(userId)).event;
      toast.success(`${organizer.name} organizes this event now`);
      form.reset();
    },
    failure: 'Failed to hand the event over',
  });
  const userId = useWatch({ control: form.control, name: 'userId' });

  return (
    <section className={`${block.block} ${styles.transferBlock}`} aria-labelledby={heading}>
      <h2 id={heading}>Organizer</h2>
      <p className={text.dim}>
        <bdi>{event.organizer.name}</bdi> organizes this event. The new organizer may edit and delete it and is told by
        mail; the club stays.
      </p>
      <form method="post" className={`${layout.row} ${styles.transfer}`} onSubmit={form.submit}>
        <SelectField
          label="Hand over to"
          required
          placeholder="Select an administrator"
          options={options}
          {...form.field('userId')}
        />
        <Button type="submit" disabled={userId === ''} busy={form.isSubmitting} busyLabel="Handing over...">
          Hand Over
        </Button>
      </form>
    </section>
  );
}

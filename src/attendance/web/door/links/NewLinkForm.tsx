import { tooLong } from '#platform/characters.ts';
import { counted } from '#platform/counted.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { momentText } from '#security/web/moment.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { useNow } from '#ui/useNow.ts';
import { limits } from '../../../rules.ts';
import { type LinkedDoor, useMakeDoorLink } from './api.ts';
import type { Made } from './DoorLinksDialog.tsx';
import styles from './DoorLinks.module.css';

const hourMs = 3_600_000;
const offeredHours = [1, 2, 4, 8, 12, 24, limits.hours.most];
const hoursText = (hours: number) => counted(hours, 'hour', 'hours');

interface NewLinkFormProps {
  door: LinkedDoor;
  onMade: (made: Made) => void;
  /** After "another link" was pressed: that button is gone. */
  takesFocus: boolean;
}

export function NewLinkForm({ door, onMade, takesFocus }: NewLinkFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const { mutateAsync } = useMakeDoorLink(door);
  const now = useNow();
  const form = useValidatedForm({
    defaults: { label: '', hours: '8' },
    normalize: ({ label, hours }) => ({ label: label.trim(), hours }),
    validate: ({ label }) => ({ label: label === '' ? 'Label is required' : tooLong('Label', limits.label, label) }),
    onSubmit: async ({ label, hours }) => onMade(await mutateAsync({ label, hours: Number(hours) })),
    failure: 'Failed to make the link',
  });
  const hours = Number(useWatch({ control: form.control, name: 'hours' }));
  const until = momentText(new Date(now.getTime() + hours * hourMs).toISOString());
  return (
    <form ref={element} method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <TextField
        label="Label"
        required
        autoComplete="off"
        dir="auto"
        hint="The helper or the place, such as Side door. Others see it beside each mark."
        {...form.field('label')}
      />
      <SelectField
        label="Good for"
        required
        options={offeredHours.map((value) => ({ value: String(value), label: hoursText(value) }))}
        hint={`Until ${until}`}
        {...form.field('hours')}
      />
      <div>
        <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Making the link...">
          Make Link
        </Button>
      </div>
    </form>
  );
}

import { tooLong } from '#platform/characters.ts';
import { counted } from '#platform/counted.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { momentText } from '#people/security/web/moment.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { startOf } from '#events/events/rules.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { expiryOf, hourMs, limits } from '../../../rules.ts';
import { type LinkedDoor, useMakeDoorLink } from './api.ts';
import type { Made } from './DoorLinksDialog.tsx';
import styles from './DoorLinks.module.css';

const offeredHours = [1, 2, 4, 8, 12, 24, limits.hours.most];
const hourOptions = offeredHours.map((hours) => ({ value: String(hours), label: counted(hours, 'hour', 'hours') }));
/** The value of the choice without a number of hours. */
const withEvent = 'event';
const withEventOption = { value: withEvent, label: 'The event, and two hours more' };

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
  const eventExpiry = expiryOf({ expiresAt: null }, door.event);
  const isOver = eventExpiry <= now;
  const form = useValidatedForm({
    defaults: { label: '', hours: isOver ? '8' : withEvent },
    normalize: ({ label, hours }) => ({ label: label.trim(), hours }),
    validate: ({ label }) => ({ label: label === '' ? 'Label is required' : tooLong('Label', limits.label, label) }),
    onSubmit: async ({ label, hours }) =>
      onMade(await mutateAsync({ label, ...(hours !== withEvent && { hours: Number(hours) }) })),
    failure: 'Failed to make the link',
  });
  const hours = useWatch({ control: form.control, name: 'hours' });
  const end = hours === withEvent ? eventExpiry : new Date(now.getTime() + Number(hours) * hourMs);
  const start = startOf(door.event);
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
        label="Valid for"
        required
        options={isOver ? hourOptions : [withEventOption, ...hourOptions]}
        hint={`Until ${momentText(end.toISOString())}`}
        {...form.field('hours')}
      />
      {end < start && (
        <Notice tone="warn" title="This link ends before the event starts">
          {`It starts on ${momentText(start.toISOString())}.`}
        </Notice>
      )}
      <div>
        <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Making the link...">
          Make Link
        </Button>
      </div>
    </form>
  );
}

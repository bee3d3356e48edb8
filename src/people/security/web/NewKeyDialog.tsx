import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { secondFactorCodeMissing } from '#people/accounts/rules.ts';
import { tooLong } from '#platform/characters.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CopyIcon } from '#ui/controls/ActionIcon.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { copyText } from '#ui/browser/copyLink.ts';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { LinkField } from '#ui/form/LinkField.tsx';
import { type FieldProps, useValidatedForm } from '#ui/form/useValidatedForm.ts';
import type { KeyEntry } from '../keyContract.ts';
import { eventMissing, keyLimits, lifetimeText } from '../keyRules.ts';
import { useSecondFactor } from './api.ts';
import { useMakeKey } from './keysApi.ts';
import { momentText } from './moment.ts';
import layout from '#ui/layout/layout.module.css';

/** A select of the events whose doors a key can be for, which this room does not know. */
export type EventField = ComponentType<FieldProps>;

interface Made {
  key: string;
  entry: KeyEntry;
}

const lifetimes = [1, 7, 30, 90, keyLimits.days.most].map((days) => ({
  value: String(days),
  label: lifetimeText(days),
}));
const scopes = [
  { value: 'read', label: 'Reading events, registrations, numbers and results' },
  { value: 'event', label: 'The door of one event' },
];

interface DialogState {
  open: boolean;
  onClose: () => void;
}

interface NewKeyDialogProps extends DialogState {
  EventField: EventField;
}

export default function NewKeyDialog({ EventField, ...dialog }: NewKeyDialogProps) {
  const [made, setMade] = useState<Made>();
  return made ? (
    <MadeKey {...dialog} made={made} />
  ) : (
    <NewKeyForm {...dialog} EventField={EventField} onMade={setMade} />
  );
}

function NewKeyForm({ EventField, onMade, ...dialog }: NewKeyDialogProps & { onMade: (made: Made) => void }) {
  const { mutateAsync } = useMakeKey();
  const hasFactor = typeof useSecondFactor().data?.since === 'string';
  const form = useValidatedForm({
    defaults: { label: '', scope: 'read', eventId: '', days: '30', code: '' },
    normalize: ({ label, ...others }) => ({ ...others, label: label.trim() }),
    validate: ({ label, scope, eventId, code }) => ({
      label: label === '' ? 'Label is required' : tooLong('Label', keyLimits.label, label),
      eventId: scope === 'event' && eventId === '' ? eventMissing : undefined,
      code: hasFactor && code.trim() === '' ? secondFactorCodeMissing : undefined,
    }),
    errorFields: { code_invalid: 'code', not_found: 'eventId', forbidden: 'eventId' },
    onSubmit: async ({ label, scope, eventId, days, code }) =>
      onMade(
        await mutateAsync({
          label,
          days: Number(days),
          ...(scope === 'event' ? { scope, eventId } : { scope: 'read' }),
          ...(hasFactor && { code }),
        }),
      ),
    failure: 'Failed to make the key',
    failsInPlace: true,
  });
  const scope = useWatch({ control: form.control, name: 'scope' });
  return (
    <FormDialog {...dialog} title="New Key" form={form} submitLabel="Make Key" busyLabel="Making the key...">
      <TextField
        label="Label"
        autoComplete="off"
        dir="auto"
        hint="The program it is for, such as Scoreboard."
        {...form.requiredField('label')}
      />
      <SelectField label="Good for" required options={scopes} {...form.field('scope')} />
      {scope === 'event' && <EventField {...form.requiredField('eventId')} />}
      <SelectField label="Ends after" required options={lifetimes} {...form.field('days')} />
      {hasFactor && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code."
          {...form.requiredField('code')}
        />
      )}
      <FormError>{form.formError}</FormError>
    </FormDialog>
  );
}

/** The only time a key can be read: only its hash is stored. */
function MadeKey({ made: { key, entry }, ...dialog }: DialogState & { made: Made }) {
  const field = useRef<HTMLInputElement>(null);
  // The focus was in the form, which was removed.
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={`Key for ${entry.label}`}
      footer={<Button onClick={dialog.onClose}>Done</Button>}
    >
      <div className={layout.stack}>
        <LinkField
          ref={field}
          label="Key"
          url={key}
          hint={`Copy it now: it is shown only once. It works until ${momentText(entry.expiresAt)}.`}
        />
        <div className={layout.row}>
          <Button variant="primary" onClick={() => void copyText(key, 'Key')}>
            <CopyIcon />
            Copy Key
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

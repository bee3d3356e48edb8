import { peopleText } from '#platform/counted.ts';
import { useState } from 'react';
import { storedRollNumber } from '#people/accounts/typedNumber.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { byText } from '#platform/fold.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Obstacle } from '../../../contract.ts';
import { headcount, nameOf, peopleOf, type RosterEntry } from '../../../roster.ts';
import { useLetIn } from './api.ts';

interface WalkInDialogProps extends DialogControls {
  event: FestivalEvent;
  entries: readonly RosterEntry[];
}

const forceable = ['event_full', 'team_full', 'team_too_small', 'not_eligible', 'koderz_mismatch'];

export default function WalkInDialog({ event, entries, open, onClose, finalFocus }: WalkInDialogProps) {
  const letIn = useLetIn(event._id);
  const [refused, setRefused] = useState<{ message: string; codes: string[] }>();
  const form = useValidatedForm({
    defaults: { rollNumber: '', registrationId: '' },
    normalize: ({ rollNumber, registrationId }) => ({ rollNumber: storedRollNumber(rollNumber), registrationId }),
    validate: ({ rollNumber }) => ({ rollNumber: rollNumber === '' ? 'Roll number is required' : undefined }),
    errorFields: {
      not_found: 'rollNumber',
      already_registered: 'rollNumber',
      not_admitted: 'registrationId',
      already_cancelled: 'registrationId',
    },
    onChange: () => setRefused(undefined),
    onSubmit: async ({ rollNumber, registrationId }) => {
      try {
        const team = registrationId === '' ? {} : { registrationId };
        const force = refused ? { force: true, confirmed: refused.codes } : { force: false };
        const { registration } = await letIn.mutateAsync({ rollNumber, ...team, ...force });
        const person = registration.teamMembers.at(-1)?.name ?? '';
        toast.success(`${person} is registered`);
        form.reset();
        setRefused(undefined);
        onClose();
      } catch (error) {
        if (!hasRefusalCode(error, ...forceable)) throw error;
        const { obstacles } = error.data as { obstacles: Obstacle[] };
        setRefused({ message: error.message, codes: obstacles.map(({ code }) => code) });
      }
    },
    failure: 'Failed to add the walk-in',
  });
  const teams = entries
    .filter(({ status }) => status === 'registered')
    .map((entry) => ({ value: entry._id, label: `${nameOf(entry)}, ${peopleText(peopleOf(entry).length)}` }))
    .toSorted(byText(({ label }) => label));

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title="Add Walk-in"
      description={
        <>
          <bdi>{event.title}</bdi>
          <span>{`. ${headcount(entries, event.maxParticipants)}`}</span>
        </>
      }
      form={form}
      keepLabel="Close"
      submitLabel={refused === undefined ? 'Add' : 'Add Anyway'}
      busyLabel="Adding..."
      tone={refused === undefined ? 'primary' : 'danger'}
    >
      <TextField
        label="Roll number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('rollNumber')}
      />
      {event.isTeamEvent && (
        <SelectField label="Team" optional placeholder="Alone" options={teams} {...form.field('registrationId')} />
      )}
      {refused !== undefined && (
        <Notice tone="warn" role="alert">
          {refused.message}
        </Notice>
      )}
      <p>
        {`They get a place at once and never wait in line. They get an email${event.isTeamEvent ? ', and so does the team' : ''}.`}
      </p>
    </FormDialog>
  );
}

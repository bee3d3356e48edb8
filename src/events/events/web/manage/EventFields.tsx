import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { festival } from '#festival';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { WarningIcon } from '#ui/facts/Icon.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { EventPictureField } from './EventPictureField.tsx';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import type { EventFormState } from './useEventForm.ts';
import group from '#ui/form/FieldGroup.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './EventFields.module.css';

interface EventFieldsProps {
  form: EventFormState;
  locked?: boolean;
}

export function EventFields({ form, locked = false }: EventFieldsProps) {
  const { field } = form;
  const batchesHint = useId();
  const [batches, allowOtherDepartments] = useWatch({
    control: form.control,
    name: ['batches', 'allowOtherDepartments'],
  });
  return (
    <>
      <div className={fieldStyles.grid}>
        <AnnouncementFields field={field} />
        <TextField
          label="Maximum participants"
          optional
          inputMode="numeric"
          hint="People, not teams. Leave empty for no limit."
          {...field('maxParticipants')}
        />
      </div>
      <EventPictureField form={form} />
      <Kind form={form} locked={locked} />
      <fieldset className={group.group}>
        <legend>Eligibility</legend>
        <fieldset className={styles.ticksRow} aria-describedby={batchesHint}>
          <legend>Batches</legend>
          {festival.batches.map((batch, i) => (
            <CheckboxField
              key={batch}
              {...(i === 0 && { ref: form.refOf('batches') })}
              label={batch}
              checked={batches.includes(batch)}
              onChange={(checked) =>
                form.setValue(
                  'batches',
                  festival.batches.filter((each) => (each === batch ? checked : batches.includes(each))),
                )
              }
            />
          ))}
          <p className={fieldStyles.hint} id={batchesHint}>
            If none is selected, the event is open to all batches.
          </p>
        </fieldset>
        <ErrorLine>{form.errorAt('batches')}</ErrorLine>
        {festival.otherDepartments.length > 0 && (
          <CheckboxField
            ref={form.refOf('allowOtherDepartments')}
            label="Allow other departments"
            hint={`Off: ${festival.department.code} only. On: also ${festival.otherDepartments.join(', ')}.`}
            checked={allowOtherDepartments}
            onChange={(checked) => form.setValue('allowOtherDepartments', checked)}
          />
        )}
      </fieldset>
    </>
  );
}

function Kind({ form, locked }: { form: EventFormState; locked: boolean }) {
  const { field } = form;
  const [isTeamEvent, isKoderzEvent] = useWatch({ control: form.control, name: ['isTeamEvent', 'isKoderzEvent'] });
  // Not type=number: the browser reports a partial number as empty.
  const size = { inputMode: 'numeric' } as const;
  const tick = (name: 'isTeamEvent' | 'isKoderzEvent', checked: boolean) => ({
    ref: form.refOf(name),
    locked,
    checked,
    onChange: (next: boolean) => form.setValue(name, next),
  });
  return (
    <fieldset className={group.group}>
      <legend>Kind of event</legend>
      {locked && (
        <Notice tone="idle">
          {`Someone has registered, so the team and ${festival.sectionRule} settings can no longer be changed.`}
        </Notice>
      )}
      <CheckboxField
        label="Team event"
        hint="Students register in teams. Sizes count the leader."
        {...tick('isTeamEvent', isTeamEvent)}
      />
      <ErrorLine>{form.errorAt('isTeamEvent')}</ErrorLine>
      {isTeamEvent && (
        <div className={fieldStyles.grid}>
          <TextField label="Minimum team size" required {...size} {...field('minTeamSize')} />
          <TextField label="Maximum team size" required {...size} {...field('maxTeamSize')} />
        </div>
      )}
      <CheckboxField
        label={festival.wording.sectionEvent}
        hint="All members of a team share one batch and section. Adds the seating export."
        {...tick('isKoderzEvent', isKoderzEvent)}
      />
    </fieldset>
  );
}

const ErrorLine = ({ children }: { children: string | undefined }) =>
  children && (
    <p className={`${fieldStyles.line} ${fieldStyles.bad}`} role="alert">
      <WarningIcon />
      {children}
    </p>
  );

import { festival } from '#festival';
import { RollNumberField } from '#people/accounts/web/RollNumberField.tsx';
import { Badge } from '#ui/facts/Badge.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import type { ParticipantForm } from '../../rules.ts';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './TeamFields.module.css';

interface ParticipantFieldsProps {
  position: number;
  name: string;
  field: (name: keyof ParticipantForm) => FieldProps;
  withRollNumber: boolean;
  masked: string | null;
}

export function ParticipantFields({ position, name, field, withRollNumber, masked }: ParticipantFieldsProps) {
  const isLeader = position === 0;
  const autoComplete = (what: string) => (isLeader ? what : 'off');
  const rollNumber = field('rollNumber');
  return (
    <fieldset className={styles.person}>
      <legend>
        <h3>{`Participant ${position + 1}`}</h3>
        {isLeader && <Badge look="line">Team leader</Badge>}
        {name.trim() !== '' && <bdi className={styles.personName}>{name}</bdi>}
      </legend>
      <div className={fieldStyles.grid}>
        <TextField label="Name" autoComplete={autoComplete('name')} {...field('name')} />
        <TextField
          type="email"
          label="Email"
          autoComplete={autoComplete('email')}
          hint={isLeader ? 'We send the reference and team link here' : undefined}
          {...field('email')}
        />
        <TextField
          type="tel"
          label="Phone number"
          inputMode="tel"
          autoComplete={autoComplete('tel')}
          {...field('phone')}
        />
        <TextField
          label={festival.nationalId.name}
          inputMode={/^\d+$/.test(festival.nationalId.example) ? 'numeric' : undefined}
          autoComplete="off"
          hint={masked === null ? festival.wording.nationalIdHint : `Registered: ${masked}. Leave empty to keep it.`}
          {...field('cnic')}
          aria-required={masked === null}
          optional={masked !== null}
        />
        <TextField label="University" autoComplete={autoComplete('organization')} {...field('university')} />
        <TextField label="Discipline" autoComplete="off" {...field('discipline')} />
        <TextField label="Batch / year" autoComplete="off" {...field('batch')} />
        {withRollNumber && (
          <RollNumberField
            {...rollNumber}
            onChange={(event) => {
              event.target.value = event.target.value.toUpperCase();
              rollNumber.onChange(event);
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

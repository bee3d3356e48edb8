import type { ComponentProps } from 'react';
import { festival } from '#festival';
import { Badge } from '#ui/Badge.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { limits, type ParticipantForm } from '../../rules.ts';

type Ties = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

interface ParticipantFieldsProps {
  position: number;
  participant: ParticipantForm;
  field: (name: keyof ParticipantForm) => Ties;
  withRollNumber: boolean;
  /** Their CNIC as it is registered; it stays if the field is left empty. */
  masked: string | null;
}

/** One person of a team; the first is its leader, whose browser may know what to fill in. */
export function ParticipantFields({ position, participant, field, withRollNumber, masked }: ParticipantFieldsProps) {
  const isLeader = position === 0;
  const fills = (what: string) => (isLeader ? what : 'off');
  const rollNumber = field('rollNumber');
  return (
    <fieldset className="team-person">
      <legend>
        <h3>Participant {position + 1}</h3>
        {isLeader && <Badge look="line">Team leader</Badge>}
        {participant.name.trim() !== '' && <bdi className="team-person-name">{participant.name}</bdi>}
      </legend>
      <div className="field-grid">
        <TextField label="Name" autoComplete={fills('name')} maxLength={limits.name} {...field('name')} />
        <TextField
          type="email"
          label="Email"
          autoComplete={fills('email')}
          hint={isLeader ? 'We send the reference and team link here' : undefined}
          {...field('email')}
        />
        <TextField
          type="tel"
          label="Phone number"
          inputMode="tel"
          autoComplete={fills('tel')}
          maxLength={15}
          {...field('phone')}
        />
        <TextField
          label="CNIC"
          inputMode="numeric"
          autoComplete="off"
          hint={masked === null ? '13 digits, no hyphens' : `Registered: ${masked}. Leave empty to keep it.`}
          {...field('cnic')}
          aria-required={masked === null}
        />
        <TextField
          label="University"
          autoComplete={fills('organization')}
          maxLength={limits.university}
          {...field('university')}
        />
        <TextField label="Discipline" autoComplete="off" maxLength={limits.discipline} {...field('discipline')} />
        <TextField label="Batch / year" autoComplete="off" maxLength={limits.batch} {...field('batch')} />
        {withRollNumber && (
          <TextField
            label="Roll number"
            placeholder={festival.rollNumber.example}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
            {...rollNumber}
            onChange={(event) => {
              event.target.value = event.target.value.toUpperCase();
              rollNumber.onChange?.(event);
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

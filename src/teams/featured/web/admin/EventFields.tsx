import { festival } from '#festival';
import { statuses } from '#events/events/rules.ts';
import { AnnouncementFields } from '#events/events/web/manage/AnnouncementFields.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { limits } from '../../rules.ts';
import type { FeaturedForm } from './featuredForm.ts';
import fieldStyles from '#ui/form/Field.module.css';

const audiences = [
  { value: 'all', label: 'Open to All Universities' },
  { value: 'home', label: festival.wording.homeStudentsOnly },
];
const statusOptions = statuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

interface EventFieldsProps {
  field: (name: keyof FeaturedForm) => FieldProps;
  withStatus: boolean;
}

export function EventFields({ field, withStatus }: EventFieldsProps) {
  // Not type=number: browsers report a partial number as empty.
  const size = { inputMode: 'numeric' } as const;
  const words = (name: keyof FeaturedForm) => ({ dir: 'auto', ...field(name) });
  return (
    <div className={fieldStyles.grid}>
      <AnnouncementFields field={field} />
      {withStatus ? <SelectField label="Status" required options={statusOptions} {...field('status')} /> : <span />}
      <TextField
        label="Minimum team size"
        required
        {...size}
        hint="Sizes count the leader."
        {...field('minTeamSize')}
      />
      <TextField label="Maximum team size" required {...size} {...field('maxTeamSize')} />
      <SelectField
        label="Who may take part"
        options={audiences}
        hint={festival.wording.homeStudentsOnlyNote}
        required
        {...field('audience')}
      />
      <TextField
        label="University"
        optional
        hint="The university that hosts or co-hosts this event."
        {...words('university')}
      />
      <TextField label="Organizer name" optional {...words('organizerName')} />
      <TextField
        label="Organizer club"
        optional
        hint={`Empty: ${festival.defaultOrganizerClub}`}
        {...words('organizerClub')}
      />
      <TextAreaField
        className={fieldStyles.full}
        label="Payment"
        optional
        hint="How much, to which account, until when. Shown on the event’s page and in the team’s form."
        placeholder={festival.wording.paymentExample}
        rows={3}
        most={limits.payment}
        dir="auto"
        {...field('payment')}
      />
    </div>
  );
}

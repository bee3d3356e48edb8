import { festival } from '#festival';
import { SelectField, TextAreaField, TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { limits } from '../../formRules.ts';
import { particularLabels, particularLimits } from '../../particulars.ts';
import { categories } from '../../rules.ts';
import type { AnnouncementForm } from './eventForm.ts';
import fieldStyles from '#ui/form/Field.module.css';

const zone = `In the festival's time zone (${festival.timeZone.replaceAll('_', ' ')}).`;
// Without a maximum some browsers accept six-digit years.
const lastDay = '9999-12-31';

export function AnnouncementFields({
  field,
}: {
  field: (name: Exclude<keyof AnnouncementForm, 'picture'>) => FieldProps;
}) {
  return (
    <>
      <TextField className={fieldStyles.full} label="Title" required dir="auto" {...field('title')} />
      <SelectField label="Category" required options={categories} {...field('category')} />
      <TextField label="Venue" required dir="auto" {...field('venue')} />
      <TextAreaField
        className={fieldStyles.full}
        label="Description"
        required
        rows={5}
        most={limits.description}
        dir="auto"
        {...field('description')}
      />
      <TextField label="Date" type="date" max={lastDay} required {...field('date')} />
      <TextField label="Time" type="time" required hint={zone} {...field('time')} />
      <TextField
        label="Duration in minutes"
        optional
        inputMode="numeric"
        hint={`${limits.durationMinutes.least} to ${limits.durationMinutes.most}. Empty: ${festival.defaultEventMinutes}.`}
        {...field('durationMinutes')}
      />
      <TextField
        label="Registration deadline"
        type="datetime-local"
        max={`${lastDay}T23:59`}
        required
        hint={zone}
        {...field('registrationDeadline')}
      />
      <TextField
        label="Registration opens"
        type="datetime-local"
        max={`${lastDay}T23:59`}
        optional
        hint="Leave empty to open at once. Teams can form before then."
        {...field('registrationOpensAt')}
      />
      <TextAreaField
        className={fieldStyles.full}
        label={particularLabels.prizes}
        optional
        rows={2}
        most={particularLimits.prizes}
        dir="auto"
        {...field('prizes')}
      />
      <TextField
        className={fieldStyles.full}
        label={particularLabels.rulesUrl}
        optional
        type="url"
        placeholder="https://"
        {...field('rulesUrl')}
      />
      <TextField label={particularLabels.contactName} optional dir="auto" {...field('contactName')} />
      <TextField
        label={particularLabels.contact}
        optional
        dir="auto"
        hint="An email address, a phone number or a link. Everybody sees it."
        {...field('contact')}
      />
      <TextField
        className={fieldStyles.full}
        label={particularLabels.groupUrl}
        optional
        type="url"
        placeholder="https://"
        hint="Shown to people who have a place, and to leaders of confirmed teams. Visitors never see it."
        {...field('groupUrl')}
      />
    </>
  );
}

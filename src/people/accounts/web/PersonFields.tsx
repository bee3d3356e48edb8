import { festival } from '#festival';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import type { Person } from './person.ts';
import { RollNumberField } from './RollNumberField.tsx';
import fieldStyles from '#ui/form/Field.module.css';

interface PersonFieldsProps {
  field: (name: Extract<keyof Person, 'name' | 'rollNumber' | 'phoneNumber' | 'batch' | 'section'>) => FieldProps;
  batchFixed?: boolean;
  /** What may be wrong with the section. */
  sectionWarning?: string | undefined;
}

export function PersonFields({ field, batchFixed = false, sectionWarning }: PersonFieldsProps) {
  return (
    <>
      <TextField className={fieldStyles.full} label="Name" autoComplete="name" {...field('name')} />
      <RollNumberField {...field('rollNumber')} />
      <TextField
        label="Phone number"
        type="tel"
        placeholder={festival.phone.placeholder}
        autoComplete="tel"
        inputMode="tel"
        {...field('phoneNumber')}
      />
      {batchFixed ? (
        <TextField label="Batch" readOnly {...field('batch')} />
      ) : (
        <SelectField label="Batch" placeholder="Select batch" options={festival.batches} {...field('batch')} />
      )}
      <SelectField
        label="Section"
        placeholder="Select section"
        options={festival.sections}
        warning={sectionWarning}
        {...field('section')}
      />
    </>
  );
}

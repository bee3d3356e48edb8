import { type Control, useWatch } from 'react-hook-form';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { isPrintable, unprintable } from '../certificateName.ts';
import field from '#ui/form/Field.module.css';

interface NamedForm {
  control: unknown;
  field: (name: 'certificateName') => FieldProps;
}

/** Warns while a name is typed that certificates cannot print it. */
export function CertificateNameField({ form }: { form: NamedForm }) {
  const name = useWatch({ control: form.control as Control<{ name: string }>, name: 'name' }).trim();
  return (
    <TextField
      className={field.full}
      label="On certificates"
      hint={
        name === '' || isPrintable(name)
          ? 'Your name in Latin letters, if certificates should not show the one above.'
          : `${unprintable(name)} Give it here in Latin letters.`
      }
      optional
      {...form.field('certificateName')}
    />
  );
}

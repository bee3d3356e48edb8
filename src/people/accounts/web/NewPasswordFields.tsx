import type { ComponentProps } from 'react';
import { PasswordField } from '#ui/form/Field.tsx';
import { passwordHint } from '../rules.ts';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

interface NewPasswordFieldsProps {
  label: 'Password' | 'New password';
  password: FieldProps;
  confirmation: FieldProps;
}

export const NewPasswordFields = ({ label, password, confirmation }: NewPasswordFieldsProps) => (
  <>
    <PasswordField label={label} hint={passwordHint} autoComplete="new-password" {...password} />
    <PasswordField label={`Confirm ${label.toLowerCase()}`} autoComplete="new-password" {...confirmation} />
  </>
);

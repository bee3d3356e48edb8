import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { HoneypotField } from './HoneypotField.tsx';
import field from '#ui/form/Field.module.css';
import styles from './ApplyFrame.module.css';

interface ApplyFormProps {
  form: {
    submit: ComponentProps<'form'>['onSubmit'];
    formError: string | undefined;
    isSubmitting: boolean;
    requiredField: (name: 'website') => FieldProps;
  };
  children: ReactNode;
}

export const ApplyForm = ({ form, children }: ApplyFormProps) => (
  <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
    <div className={field.grid}>{children}</div>
    <HoneypotField {...form.requiredField('website')} />
    <FormError>{form.formError}</FormError>
    <Button variant="primary" size="lg" type="submit" busy={form.isSubmitting} busyLabel="Sending...">
      Send Application
    </Button>
  </form>
);

export const ApplicantEmail = (props: FieldProps) => (
  <TextField
    className={field.full}
    label="Email"
    type="email"
    autoComplete="email"
    hint="We write to you here."
    {...props}
  />
);

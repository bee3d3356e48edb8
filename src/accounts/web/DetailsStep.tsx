import { useRef } from 'react';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { toast } from '#ui/toast.ts';
import { passwordHint, sectionWarning } from '../rules.ts';
import { AuthHead } from './AuthFrame.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { SignUpVariant } from './signUpVariants.ts';
import type { SignUpFlow } from './useSignUp.ts';
import styles from './AuthFrame.module.css';
import text from '#ui/text.module.css';
import field from '#ui/form/Field.module.css';

export function DetailsStep({ variant, flow, busy }: { variant: SignUpVariant; flow: SignUpFlow; busy: boolean }) {
  const { details: form, address } = flow;
  const lastWarning = useRef<string>(undefined);

  // On leaving the field: choosing by keyboard steps a select through other sections first.
  function warnOfSection() {
    const warning = sectionWarning(...form.getValues(['rollNumber', 'section']));
    if (warning !== undefined && warning !== lastWarning.current) toast.warning(warning);
    lastWarning.current = warning;
  }

  return (
    <>
      <AuthHead title="A few details">
        <p>Your teammates will find you by name and roll number.</p>
        <p>
          For <strong className={styles.address}>{address}</strong>
        </p>
        <button type="button" className={text.link} onClick={flow.changeEmail}>
          Change Email
        </button>
      </AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        {/* For password managers: the account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={address} readOnly hidden />
        <div className={field.grid} onBlur={warnOfSection}>
          <PersonFields field={form.requiredField} batchFixed={variant.batch !== ''} />
          <TextField className={field.full} label="Department" readOnly value={festival.department.name} />
          <PasswordField
            label="Password"
            hint={passwordHint}
            autoComplete="new-password"
            {...form.requiredField('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...form.requiredField('confirmPassword')}
          />
        </div>
        <FormError>{form.formError}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel="Creating account...">
          Create Account
        </Button>
      </form>
    </>
  );
}

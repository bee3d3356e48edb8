import { useRef } from 'react';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';
import { sectionWarning } from '../rules.ts';
import { AuthHead } from './AuthFrame.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { SignUpVariant } from './signUpWays.ts';
import type { SignUpFlow } from './useSignUp.ts';

export function DetailsStep({ variant, flow, busy }: { variant: SignUpVariant; flow: SignUpFlow; busy: boolean }) {
  const { details: form, address, register } = flow;
  const warned = useRef<string>(undefined);

  // When a field is left: a list steps through other sections while it is chosen from by keyboard.
  function warnOfSection() {
    const warning = sectionWarning(form.value('rollNumber'), form.value('section'));
    if (warning !== undefined && warning !== warned.current) toast.warning(warning);
    warned.current = warning;
  }

  return (
    <>
      <AuthHead title="A few details">Your teammates will find you by name and roll number.</AuthHead>
      <form noValidate onSubmit={register}>
        {/* For password managers: whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={address} readOnly hidden />
        <div className="field-grid" onBlur={warnOfSection}>
          <PersonFields field={form.field} batchFixed={variant.batch !== ''} />
          <TextField className="full" label="Department" readOnly value={festival.department.name} />
          <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
          <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        </div>
        <FormError>{form.refusal}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel="Creating account...">
          Create Account
        </Button>
      </form>
    </>
  );
}

import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { festival } from '#festival';
import { TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { sectionWarning } from '../rules.ts';
import { AuthHead, ForAddress } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { SignUpVariant } from './signUpVariants.ts';
import type { SignUpFlow } from './useSignUp.ts';
import field from '#ui/form/Field.module.css';

export function DetailsStep({ variant, flow, busy }: { variant: SignUpVariant; flow: SignUpFlow; busy: boolean }) {
  const { details: form, address } = flow;
  const [rollNumber, section] = useWatch({ control: form.control, name: ['rollNumber', 'section'] });
  const lastWarning = useRef<string>(undefined);

  // When the field loses focus: choosing by keyboard steps a select through other sections first.
  function warnOfSection() {
    const warning = sectionWarning(...form.getValues(['rollNumber', 'section']));
    if (warning !== undefined && warning !== lastWarning.current) toast.warning(warning);
    lastWarning.current = warning;
  }

  return (
    <>
      <AuthHead title="A few details">
        <p>Your teammates will find you by name and roll number.</p>
        <ForAddress lead="For" address={address} onChange={flow.changeEmail} />
      </AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        {/* For password managers: the account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={address} readOnly hidden />
        <div className={field.grid} onBlur={warnOfSection}>
          <PersonFields
            field={form.requiredField}
            batchFixed={variant.batch !== ''}
            sectionWarning={sectionWarning(rollNumber, section)}
          />
          <TextField className={field.full} label="Department" readOnly value={festival.department.name} />
          <NewPasswordFields
            label="Password"
            password={form.requiredField('password')}
            confirmation={form.requiredField('confirmPassword')}
          />
        </div>
        <AuthSubmit form={{ ...form, isSubmitting: busy }} busyLabel="Creating account...">
          Create Account
        </AuthSubmit>
      </form>
    </>
  );
}

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addresses } from '#addresses';
import { messageOf } from '#platform/http/web/client.ts';
import { BusyDots } from '#ui/BusyDots.tsx';
import { CodeField } from '#ui/form/CodeField.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { codeDigits, passwordProblem, passwordsDiffer, shortPasswordLong } from '../rules.ts';
import { AuthFrame, AuthHead, BackToLogin } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { forgotPassword, resetPassword } from './api.ts';
import { fillInAllFields, formSentences } from './formSentences.ts';
import { signOut, useSession } from './session.ts';
import layout from '#ui/layout.module.css';
import styles from './AuthFrame.module.css';
import text from '#ui/text.module.css';

type Reset = { email: string; resetCode: string; newPassword: string; confirmPassword: string };

function resetProblems({ email, resetCode, newPassword, confirmPassword }: Reset): FieldProblems<Reset> {
  const missing = (value: string) => (value.trim() === '' ? fillInAllFields : undefined);
  return {
    email: missing(email),
    resetCode: missing(resetCode),
    newPassword: newPassword === '' ? fillInAllFields : passwordProblem(newPassword, shortPasswordLong),
    confirmPassword: newPassword === confirmPassword ? undefined : passwordsDiffer,
  };
}

const emailOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

export default function ResetPasswordPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [isResending, setResending] = useState(false);
  const form = useValidatedForm<Reset>({
    defaults: { email: emailOf(state), resetCode: '', newPassword: '', confirmPassword: '' },
    validate: resetProblems,
    formSentences,
    errorFields: { code_invalid: 'resetCode', password_common: 'newPassword' },
    onSubmit: async ({ email, resetCode, newPassword }) => {
      await resetPassword({ email: email.trim(), resetCode, newPassword });
      if (user?.email === email.trim().toLowerCase()) signOut();
      toast.success('Password reset successful! You can now login with your new password.');
      await navigate(addresses.login);
    },
    failure: 'Failed to reset password',
  });

  async function resend() {
    if (!(await form.validateField('email'))) return;
    setResending(true);
    try {
      await forgotPassword(form.getValues('email').trim());
      form.resetField('resetCode');
      form.setFocus('resetCode');
      toast.success('New reset code sent to your email!');
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send reset code'));
    } finally {
      setResending(false);
    }
  }

  return (
    <AuthFrame title="Reset Password">
      <AuthHead title="Set a new password">Enter the code we emailed you and choose a new password.</AuthHead>
      <form noValidate onSubmit={form.submit}>
        <TextField label="Email" type="email" autoComplete="email" {...form.requiredField('email')} />
        <CodeField label="Reset code" length={codeDigits.reset} {...form.requiredField('resetCode')} />
        <div className={`${layout.between} ${styles.resend}`}>
          <p className={text.dim}>Nothing arrived? Check your spam folder.</p>
          <button
            type="button"
            className={text.link}
            aria-disabled={isResending}
            onClick={() => void (isResending || resend())}
          >
            Resend Code
            {isResending && <BusyDots />}
          </button>
        </div>
        <PasswordField label="New password" autoComplete="new-password" {...form.requiredField('newPassword')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...form.requiredField('confirmPassword')}
        />
        <AuthSubmit form={form} busyLabel="Saving...">
          Reset Password
        </AuthSubmit>
      </form>
      <BackToLogin />
    </AuthFrame>
  );
}

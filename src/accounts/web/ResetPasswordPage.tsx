import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { addresses } from '#addresses';
import { messageOf } from '#platform/http/web/client.ts';
import { BusyDots } from '#ui/BusyDots.tsx';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/form/CodeField.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';
import { codeDigits, passwordProblem, passwordsDiffer, shortPasswordLong } from '../rules.ts';
import { AuthFrame, AuthHead } from './AuthFrame.tsx';
import { forgotPassword, resetPassword } from './api.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { signOut, useSession } from './session.ts';
import { allFields, type Problems, useRuledForm } from './useRuledForm.ts';

type Reset = { email: string; resetCode: string; newPassword: string; confirmPassword: string };

function problems({ email, resetCode, newPassword, confirmPassword }: Reset): Problems<Reset> {
  const missing = (value: string) => (value.trim() === '' ? allFields : undefined);
  return {
    email: missing(email),
    resetCode: missing(resetCode),
    newPassword: newPassword === '' ? allFields : passwordProblem(newPassword, shortPasswordLong),
    confirmPassword: newPassword === confirmPassword ? undefined : passwordsDiffer,
  };
}

/** The address the forgot-password page passed on. The history's state may hold anything. */
const emailOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

export default function ResetPasswordPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [isResending, setResending] = useState(false);
  const form = useRuledForm<Reset>({
    values: { email: emailOf(state), resetCode: '', newPassword: '', confirmPassword: '' },
    problems,
    refusedAt: { code_invalid: 'resetCode', password_common: 'newPassword' },
  });

  const submit = form.submit(async ({ email, resetCode, newPassword }) => {
    await resetPassword({ email: email.trim(), resetCode, newPassword });
    // Every session of the account has ended, this one too if it is the same person's.
    if (user?.email === email.trim().toLowerCase()) signOut();
    toast.success('Password reset successful! You can now login with your new password.');
    await navigate(addresses.login);
  }, 'Failed to reset password');

  async function resend() {
    if (!(await form.check('email'))) return;
    setResending(true);
    try {
      await forgotPassword(form.value('email').trim());
      form.clear('resetCode');
      form.focus('resetCode');
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
      <form noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <CodeField label="Reset code" length={codeDigits.reset} {...form.field('resetCode')} />
        <div className="between auth-resend">
          <p className="dim">Nothing arrived? Check your spam folder.</p>
          <button
            type="button"
            className="link"
            aria-disabled={isResending}
            onClick={() => void (isResending || resend())}
          >
            Resend Code
            {isResending && <BusyDots />}
          </button>
        </div>
        <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <FormError>{form.refusal}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel="Saving...">
          Reset Password
        </Button>
      </form>
      <hr className="rule" />
      <p className="auth-links">
        Remembered it?{' '}
        <Link className="link" to={addresses.login}>
          Back to Login
        </Link>
      </p>
    </AuthFrame>
  );
}

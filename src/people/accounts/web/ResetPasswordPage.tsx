import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { BusyDots } from '#ui/controls/BusyDots.tsx';
import { CodeField } from '#ui/form/CodeField.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { connectionLost } from '#ui/layout/LoadFailure.tsx';
import { useSingleFlight } from '#ui/browser/useSingleFlight.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { codeDigits, isSamePassword, passwordProblem, passwordsDiffer, shortPasswordLong } from '../rules.ts';
import { AuthFrame, AuthHead, BackToLogin } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { forgotPassword, linkQuery, resetPassword, resetPasswordByLink } from './api.ts';
import { carriedEmail, carryEmail } from './carriedEmail.ts';
import { fillInAllFields, formSentences } from './formSentences.ts';
import { signOut, useSession } from './session.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useLinkToken } from './useLinkToken.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './AuthFrame.module.css';
import text from '#ui/layout/text.module.css';

type Reset = { email: string; resetCode: string; newPassword: string; confirmPassword: string };

function resetProblems(values: Reset, asksCode: boolean): FieldProblems<Reset> {
  const { email, resetCode, newPassword, confirmPassword } = values;
  const missing = (value: string) => (value.trim() === '' ? fillInAllFields : undefined);
  return {
    email: missing(email),
    resetCode: asksCode ? missing(resetCode) : undefined,
    newPassword: newPassword === '' ? fillInAllFields : passwordProblem(newPassword, shortPasswordLong),
    confirmPassword: isSamePassword(newPassword, confirmPassword) ? undefined : passwordsDiffer,
  };
}

export default function ResetPasswordPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const navigate = useNavigate();
  const token = useLinkToken() ?? '';
  const link = useQuery({ ...linkQuery(token), enabled: token !== '' });
  const isChecking = token !== '' && link.isPending;
  const asksCode = !link.data || link.error !== null;
  /** False if the link has ended since it was opened: the page then asks for a code. */
  async function resetByLink(newPassword: string): Promise<boolean> {
    try {
      await resetPasswordByLink(token, newPassword);
      return true;
    } catch (error) {
      if (!hasRefusalCode(error, 'token_invalid')) throw error;
      toast.formError(error.message);
      await link.refetch();
      return false;
    }
  }

  const form = useValidatedForm<Reset>({
    defaults: { email: link.data?.email ?? carriedEmail(state), resetCode: '', newPassword: '', confirmPassword: '' },
    followsDefaults: true,
    validate: (values) => resetProblems(values, asksCode),
    formSentences,
    errorFields: { code_invalid: 'resetCode', password_common: 'newPassword' },
    onSubmit: async ({ email, resetCode, newPassword }) => {
      if (asksCode) await resetPassword({ email: email.trim(), resetCode, newPassword });
      else if (!(await resetByLink(newPassword))) return;
      if (user?.email === email.trim().toLowerCase()) signOut();
      toast.success('Password reset successful! You can now login with your new password.');
      await navigate(addresses.login, { state: carryEmail(state, email) });
    },
    failure: 'Failed to reset password',
  });

  const address = useWatch({ control: form.control, name: 'email' });
  const [resend, isResending] = useSingleFlight(async () => {
    if (!(await form.validateField('email'))) return;
    try {
      await forgotPassword(form.getValues('email').trim());
      form.resetField('resetCode');
      form.setFocus('resetCode');
      toast.success('New reset code sent to your email!');
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send reset code'));
    }
  });

  return (
    <AuthFrame title="Reset Password">
      <AuthHead title="Set a new password">
        {asksCode ? 'Enter the code we emailed you and choose a new password.' : 'Choose a new password.'}
      </AuthHead>
      {link.error && <FormError>{messageOf(link.error, connectionLost)}</FormError>}
      <form method="post" noValidate onSubmit={form.submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          readOnly={!asksCode}
          {...form.requiredField('email')}
        />
        {asksCode && !isChecking && (
          <>
            <CodeField label="Reset code" length={codeDigits.reset} {...form.requiredField('resetCode')} />
            <div className={`${layout.between} ${styles.resend}`}>
              <p className={text.dim}>Nothing arrived? Check your spam folder.</p>
              <button type="button" className={text.link} aria-disabled={isResending} onClick={resend}>
                Resend Code
                {isResending && <BusyDots />}
              </button>
            </div>
          </>
        )}
        <NewPasswordFields
          label="New password"
          password={form.requiredField('newPassword')}
          confirmation={form.requiredField('confirmPassword')}
        />
        <AuthSubmit form={{ ...form, isSubmitting: form.isSubmitting || isChecking }} busyLabel="Saving...">
          Reset Password
        </AuthSubmit>
      </form>
      <BackToLogin state={carryEmail(state, address)} />
    </AuthFrame>
  );
}

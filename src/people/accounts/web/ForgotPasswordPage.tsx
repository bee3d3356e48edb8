import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { anyEmailProblem } from '../rules.ts';
import { AuthFrame, AuthHead, BackToLogin } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { forgotPassword } from './api.ts';
import { carriedEmail, carryEmail } from './carriedEmail.ts';

export default function ForgotPasswordPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = useValidatedForm({
    defaults: { email: carriedEmail(state) },
    validate: ({ email }) => ({ email: anyEmailProblem(email) }),
    onSubmit: async ({ email }) => {
      try {
        await forgotPassword(email.trim());
        toast.success('Reset code sent to your email!');
      } catch (error) {
        if (!hasRefusalCode(error, 'code_too_soon')) throw error;
        toast.formError(error.message);
      }
      await navigate(addresses.resetPassword, { state: carryEmail(state, email) });
    },
    failure: 'Failed to send reset code',
  });
  const address = useWatch({ control: form.control, name: 'email' });

  return (
    <AuthFrame title="Forgot Password">
      <AuthHead title="Forgot your password?">We will email you a code. Use it to set a new password.</AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <TextField label="Email" type="email" autoComplete="email" {...form.requiredField('email')} />
        <AuthSubmit form={form} busyLabel="Sending...">
          Send Reset Code
        </AuthSubmit>
      </form>
      <BackToLogin state={carryEmail(state, address)} />
    </AuthFrame>
  );
}

import { Link, useNavigate } from 'react-router';
import { addresses } from '#addresses';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { anyEmailProblem } from '../rules.ts';
import { AuthFrame, AuthHead } from './AuthFrame.tsx';
import { forgotPassword } from './api.ts';
import styles from './AuthFrame.module.css';
import text from '#ui/text.module.css';

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const form = useValidatedForm({
    defaults: { email: '' },
    validate: ({ email }) => ({ email: anyEmailProblem(email) }),
    onSubmit: async ({ email }) => {
      try {
        await forgotPassword(email.trim());
        toast.success('Reset code sent to your email!');
      } catch (error) {
        if (!hasRefusalCode(error, 'code_too_soon')) throw error;
        toast.error(error.message);
      }
      await navigate(addresses.resetPassword, { state: { email: email.trim() } });
    },
    failure: 'Failed to send reset code',
  });

  return (
    <AuthFrame title="Forgot Password">
      <AuthHead title="Forgot your password?">We will email you a code. Use it to set a new password.</AuthHead>
      <form noValidate onSubmit={form.submit}>
        <TextField label="Email" type="email" autoComplete="email" {...form.requiredField('email')} />
        <FormError>{form.formError}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel="Sending...">
          Send Reset Code
        </Button>
      </form>
      <hr className={text.rule} />
      <p className={styles.links}>
        Remembered it?{' '}
        <Link className={text.link} to={addresses.login}>
          Back to Login
        </Link>
      </p>
    </AuthFrame>
  );
}

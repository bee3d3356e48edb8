import { Link, Navigate, useLocation } from 'react-router';
import { addresses } from '#addresses';
import { Button } from '#ui/Button.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame, AuthHead } from './AuthFrame.tsx';
import { logIn } from './api.ts';
import { cameFrom } from './cameFrom.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { signIn, useSession } from './session.ts';
import { allFields, useRuledForm } from './useRuledForm.ts';

const missing = (value: string) => (value.trim() === '' ? allFields : undefined);

export default function LoginPage() {
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  const form = useRuledForm({
    values: { email: '', password: '' },
    problems: ({ email, password }) => ({ email: missing(email), password: password === '' ? allFields : undefined }),
  });
  if (isAuthenticated) return <Navigate to={cameFrom(state)} replace />;

  const submit = form.submit(async (values) => {
    signIn(await logIn(values));
    toast.success('Login successful!');
  }, 'Login failed. Please try again.');

  return (
    <AuthFrame title="Login">
      <AuthHead title="Login">Good to see you again.</AuthHead>
      <form noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Link className="link auth-forgot" to={addresses.forgotPassword}>
          Forgot Password
        </Link>
        <FormError>{form.refusal}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel="Logging in...">
          Login
        </Button>
      </form>
      <hr className="rule" />
      <p className="auth-links">
        New here?{' '}
        <Link className="link" to={addresses.register}>
          Create Account
        </Link>
      </p>
    </AuthFrame>
  );
}

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { AuthFrame, AuthHead, AuthOther } from './AuthFrame.tsx';
import { Redirect } from './Redirect.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { logIn } from './api.ts';
import { carriedEmail, carryEmail } from './carriedEmail.ts';
import { useJoinAddress } from './joinLink.ts';
import { returnPath } from './returnPath.ts';
import { fillInAllFields, formSentences } from './formSentences.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { signIn, useSession } from './session.ts';
import styles from './AuthFrame.module.css';
import text from '#ui/layout/text.module.css';

const missing = (value: string) => (value.trim() === '' ? fillInAllFields : undefined);

export default function LoginPage() {
  const { isAuthenticated } = useSession();
  const joinAddress = useJoinAddress();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<string>();
  const form = useValidatedForm({
    defaults: { email: carriedEmail(state), password: '' },
    validate: ({ email, password }) => ({
      email: missing(email),
      password: password === '' ? fillInAllFields : undefined,
    }),
    formSentences,
    onSubmit: async (values) => {
      try {
        signIn(await logIn(values));
        toast.success('Login successful!');
      } catch (error) {
        if (!hasRefusalCode(error, 'second_factor_required')) throw error;
        setChallenge((error.data as { challenge: string }).challenge);
      }
    },
    failure: 'Login failed. Please try again.',
  });
  const email = useWatch({ control: form.control, name: 'email' });
  if (isAuthenticated) return <Redirect to={returnPath(state, joinAddress)} />;

  if (challenge !== undefined) {
    return <SecondFactorStep challenge={challenge} onRestart={() => setChallenge(undefined)} />;
  }

  return (
    <AuthFrame title="Login">
      <AuthHead title="Login">Good to see you again.</AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <TextField label="Email" type="email" autoComplete="email" {...form.requiredField('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.requiredField('password')} />
        <Link
          className={`${text.link} ${styles.forgot}`}
          to={addresses.forgotPassword}
          state={carryEmail(state, email)}
        >
          Forgot Password
        </Link>
        <AuthSubmit form={form} busyLabel="Logging in...">
          Login
        </AuthSubmit>
      </form>
      <AuthOther lead="New here?" to={addresses.register}>
        Create Account
      </AuthOther>
    </AuthFrame>
  );
}

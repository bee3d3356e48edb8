import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { useLayoutEffect } from 'react';
import { secondFactorCodeMissing } from '../rules.ts';
import { AuthFrame, AuthHead } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { finishLogIn } from './api.ts';
import { signIn } from './session.ts';
import styles from './AuthFrame.module.css';
import text from '#ui/layout/text.module.css';

export function SecondFactorStep({ challenge, onRestart }: { challenge: string; onRestart: () => void }) {
  const form = useValidatedForm({
    defaults: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? secondFactorCodeMissing : undefined }),
    errorFields: { code_invalid: 'code' },
    onSubmit: async ({ code }) => {
      try {
        signIn(await finishLogIn({ challenge, code }));
        toast.success('Login successful!');
      } catch (error) {
        if (!hasRefusalCode(error, 'token_invalid')) throw error;
        toast.formError(messageOf(error, 'Login failed. Please try again.'));
        onRestart();
      }
    },
    failure: 'Login failed. Please try again.',
  });
  const { setFocus } = form;
  useLayoutEffect(() => setFocus('code'), [setFocus]);

  return (
    <AuthFrame title="Login">
      <AuthHead title="Enter your code">Open your authenticator app and enter its code for this site.</AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="No phone? Enter a recovery code."
          {...form.requiredField('code')}
        />
        <AuthSubmit form={form} busyLabel="Logging in...">
          Login
        </AuthSubmit>
      </form>
      <hr className={text.rule} />
      <p className={styles.links}>
        Phone and recovery codes lost? Ask a super admin.{' '}
        <button type="button" className={text.link} onClick={onRestart}>
          Back to Login
        </button>
      </p>
    </AuthFrame>
  );
}

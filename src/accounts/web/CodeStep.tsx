import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/form/CodeField.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { AuthHead } from './AuthFrame.tsx';
import { Resend } from './Resend.tsx';
import type { SignUpVariant } from './signUpVariants.ts';
import type { SignUpFlow } from './useSignUp.ts';
import styles from './AuthFrame.module.css';
import text from '#ui/text.module.css';

export function CodeStep({ variant, flow }: { variant: SignUpVariant; flow: SignUpFlow }) {
  const { code: form } = flow;
  return (
    <>
      <AuthHead title="Enter the code">
        <p>
          Sent to <strong className={styles.address}>{flow.address}</strong>
        </p>
        <button type="button" className={text.link} onClick={flow.changeEmail}>
          Change Email
        </button>
      </AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <CodeField
          label={`${variant.digits}-digit verification code`}
          length={variant.digits}
          {...form.requiredField('code')}
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel="Verifying...">
          Verify
        </Button>
      </form>
      <Resend
        key={flow.waitEnds}
        waitEnds={flow.waitEnds}
        waitSeconds={variant.resendAfter}
        withLeft={variant.resendWithLeft}
        busy={flow.isResending}
        onResend={flow.resend}
      />
    </>
  );
}

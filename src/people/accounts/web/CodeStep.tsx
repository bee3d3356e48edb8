import { CodeField } from '#ui/form/CodeField.tsx';
import { AuthHead, ForAddress } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { Resend } from './Resend.tsx';
import type { SignUpVariant } from './signUpVariants.ts';
import type { SignUpFlow } from './useSignUp.ts';

export function CodeStep({ variant, flow }: { variant: SignUpVariant; flow: SignUpFlow }) {
  const { code: form } = flow;
  return (
    <>
      <AuthHead title="Enter the code">
        <ForAddress lead="Sent to" address={flow.address} onChange={flow.changeEmail} />
      </AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <CodeField
          label={`${variant.digits}-digit verification code`}
          length={variant.digits}
          {...form.requiredField('code')}
        />
        <AuthSubmit form={form} busyLabel="Verifying...">
          Verify
        </AuthSubmit>
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

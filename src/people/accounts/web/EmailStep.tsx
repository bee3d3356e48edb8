import { TextField } from '#ui/form/Field.tsx';
import { AuthHead } from './AuthFrame.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import type { SignUpVariant } from './signUpVariants.ts';
import type { SignUpFlow } from './useSignUp.ts';

export function EmailStep({ variant, flow }: { variant: SignUpVariant; flow: SignUpFlow }) {
  const { email: form } = flow;
  const { label, lead, placeholder } = variant.email;
  return (
    <>
      <AuthHead title="Start with your email">{lead}</AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <TextField
          label={label}
          type="email"
          autoComplete="email"
          placeholder={placeholder}
          {...form.requiredField('email')}
        />
        <AuthSubmit form={form} busyLabel="Sending...">
          Send Code
        </AuthSubmit>
      </form>
    </>
  );
}

import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { AuthHead } from './AuthFrame.tsx';
import type { SignUpVariant } from './signUpVariants.ts';
import type { SignUpFlow } from './useSignUp.ts';

export function EmailStep({ variant, flow }: { variant: SignUpVariant; flow: SignUpFlow }) {
  const { email: form } = flow;
  const { label, lead, placeholder } = variant.email;
  return (
    <>
      <AuthHead title="Start with your email">{lead}</AuthHead>
      <form noValidate onSubmit={form.submit}>
        <TextField
          label={label}
          type="email"
          autoComplete="email"
          placeholder={placeholder}
          {...form.requiredField('email')}
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel="Sending...">
          Send Code
        </Button>
      </form>
    </>
  );
}

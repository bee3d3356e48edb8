import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { AuthHead } from './AuthFrame.tsx';
import { FormRefusal } from '#ui/form/FormError.tsx';
import type { SignUpWay } from './signUpWays.ts';
import type { SignUpFlow } from './useSignUp.ts';

export function EmailStep({ way, flow }: { way: SignUpWay; flow: SignUpFlow }) {
  const { email: form, sendCode } = flow;
  const { label, lead, placeholder } = way.email;
  return (
    <>
      <AuthHead title="Start with your email">{lead}</AuthHead>
      <form noValidate onSubmit={sendCode}>
        <TextField label={label} type="email" autoComplete="email" placeholder={placeholder} {...form.field('email')} />
        <FormRefusal>{form.refusal}</FormRefusal>
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel="Sending...">
          Send Code
        </Button>
      </form>
    </>
  );
}

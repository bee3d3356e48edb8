import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/form/FormError.tsx';

interface AuthSubmitProps {
  form: { formError: string | undefined; isSubmitting: boolean };
  busyLabel: string;
  children: string;
}

export const AuthSubmit = ({ form, busyLabel, children }: AuthSubmitProps) => (
  <>
    <FormError>{form.formError}</FormError>
    <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel={busyLabel}>
      {children}
    </Button>
  </>
);

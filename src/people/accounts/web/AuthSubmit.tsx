import { Button } from '#ui/controls/Button.tsx';

interface AuthSubmitProps {
  form: { isSubmitting: boolean };
  busyLabel: string;
  children: string;
}

export const AuthSubmit = ({ form, busyLabel, children }: AuthSubmitProps) => (
  <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting} busyLabel={busyLabel}>
    {children}
  </Button>
);

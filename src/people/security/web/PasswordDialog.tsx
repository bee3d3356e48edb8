import {
  isSamePassword,
  ownPasswordMissing,
  passwordProblem,
  passwordsDiffer,
  shortPasswordLong,
} from '#people/accounts/rules.ts';
import { fillInAllFields } from '#people/accounts/web/formSentences.ts';
import { NewPasswordFields } from '#people/accounts/web/NewPasswordFields.tsx';
import { counted } from '#platform/counted.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { PasswordField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { useChangePassword } from './api.ts';

export default function PasswordDialog(dialog: { open: boolean; onClose: () => void }) {
  const { mutateAsync } = useChangePassword();
  const form = useValidatedForm({
    defaults: { password: '', newPassword: '', confirmPassword: '' },
    validate: ({ password, newPassword, confirmPassword }) => ({
      password: password === '' ? ownPasswordMissing : undefined,
      newPassword: newPassword === '' ? fillInAllFields : passwordProblem(newPassword, shortPasswordLong),
      confirmPassword: isSamePassword(newPassword, confirmPassword) ? undefined : passwordsDiffer,
    }),
    errorFields: { password_wrong: 'password', password_common: 'newPassword' },
    onSubmit: async ({ password, newPassword }) => {
      const { ended } = await mutateAsync({ password, newPassword });
      const others = ended === 0 ? '' : `. ${counted(ended, 'other device is', 'other devices are')} logged out.`;
      toast.success(`Password changed${others}`);
      dialog.onClose();
    },
    failure: 'Failed to change your password',
    failsInPlace: true,
  });
  return (
    <FormDialog
      {...dialog}
      title="Change Password"
      description="Every other device is logged out."
      form={form}
      busyLabel="Changing..."
    >
      <PasswordField label="Current password" autoComplete="current-password" {...form.requiredField('password')} />
      <NewPasswordFields
        label="New password"
        password={form.requiredField('newPassword')}
        confirmation={form.requiredField('confirmPassword')}
      />
      <FormError>{form.formError}</FormError>
    </FormDialog>
  );
}

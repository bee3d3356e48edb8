import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { ownPasswordMissing } from '#people/accounts/rules.ts';
import { dropDeviceToken } from '#people/accounts/web/device.ts';
import { dropToken, forget } from '#people/accounts/web/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { PasswordField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { dropDraftsOf } from '#ui/form/drafts.ts';
import { identity } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import { eraseOneself } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './OwnData.module.css';

export default function EraseDialog({ onClose, ...dialog }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const isErased = useRef(false);
  useEffect(
    () => () => {
      // Forgotten earlier, the page that is left would redirect to the login page.
      if (isErased.current) forget();
    },
    [],
  );
  const form = useValidatedForm({
    defaults: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? ownPasswordMissing : undefined }),
    errorFields: { password_wrong: 'password' },
    onSubmit: async ({ password }) => {
      await eraseOneself(password);
      isErased.current = true;
      dropToken();
      dropDeviceToken();
      dropDraftsOf(identity.person() ?? '');
      await navigate(addresses.home);
      toast.success('Your account is erased');
    },
    failure: 'Failed to erase your account',
    failsInPlace: true,
  });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      onClose={close}
      size="sm"
      title="Erase your account?"
      description="This cannot be undone."
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="ghost" onClick={close} disabled={form.isSubmitting}>
            Keep Account
          </Button>
          <Button variant="danger" type="submit" busy={form.isSubmitting} busyLabel="Erasing...">
            Erase Account
          </Button>
        </>
      }
    >
      <ul className={`${layout.stack} ${styles.effects}`}>
        <li>Your details, picture, applications, messages and mails are erased now, and every device is logged out.</li>
        <li>You leave teams that have not registered; those you lead end.</li>
        <li>Past registrations stay without your name.</li>
      </ul>
      <PasswordField label="Your password" autoComplete="current-password" {...form.requiredField('password')} />
      <FormError>{form.formError}</FormError>
    </Dialog>
  );
}

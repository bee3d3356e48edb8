import { useState } from 'react';
import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FormFooter } from '#ui/form/FormFooter.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { anyEmailProblem } from '#people/accounts/rules.ts';
import { createReadOutCode } from './api.ts';
import styles from './PeoplePage.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

interface ReadOutCode {
  email: string;
  code: string;
  expiresAt: string;
}

export default function CodeDialog(dialog: { open: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<ReadOutCode>();
  const form = useValidatedForm({
    defaults: { email: '' },
    validate: ({ email }) => ({ email: anyEmailProblem(email) }),
    normalize: ({ email }) => ({ email: email.trim() }),
    errorFields: { email_taken: 'email' },
    onSubmit: async ({ email }) => setCreated({ email, ...(await createReadOutCode(email)) }),
    failure: 'Failed to make a code',
    failsInPlace: true,
  });

  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Sign-up Code"
      description="For someone whose code never arrived. It replaces the mailed code. The audit log records it."
      onSubmit={form.submit}
      footer={
        created ? (
          <Button variant="primary" onClick={dialog.onClose}>
            Done
          </Button>
        ) : (
          <FormFooter onCancel={dialog.onClose} busy={form.isSubmitting} busyLabel="Making...">
            Make Code
          </FormFooter>
        )
      }
    >
      {created ? (
        <CodeToRead {...created} />
      ) : (
        <>
          <TextField label="Email" type="email" autoComplete="off" {...form.requiredField('email')} />
          <FormError>{form.formError}</FormError>
        </>
      )}
    </Dialog>
  );
}

function CodeToRead({ email, code, expiresAt }: ReadOutCode) {
  return (
    <div className={styles.code} aria-live="polite">
      <p className={text.dim}>
        Read this code out to <strong>{email}</strong>
      </p>
      <DotText text={code} />
      <p className={styles.digits}>{code.split('').join(' ')}</p>
      <p className={text.dim}>
        It works until <Mono>{wallClock(new Date(expiresAt), festival.timeZone).time}</Mono> and is not shown again.
      </p>
    </div>
  );
}

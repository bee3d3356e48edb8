import { type ComponentProps, useState } from 'react';
import { ownPasswordMissing, secondFactorCodeMissing } from '#people/accounts/rules.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { toast } from '#ui/toast/toast.ts';
import { beginSetup, useConfirmSetup } from './api.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SecurityPage.module.css';
import text from '#ui/layout/text.module.css';

export default function SetUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const dialog = { open, onClose };
  if (codes) return <RecoveryCodesDialog {...dialog} title="Your second factor is on" codes={codes} />;
  return setup ? (
    <ConfirmStep {...dialog} {...setup} onConfirmed={setCodes} />
  ) : (
    <PasswordStep {...dialog} onBegun={setSetup} />
  );
}

interface StepProps {
  open: boolean;
  onClose: () => void;
}

const Step = (props: Omit<ComponentProps<typeof FormDialog>, 'title' | 'busyLabel'>) => (
  <FormDialog {...props} title="Set Up a Second Factor" busyLabel="Checking..." />
);

function PasswordStep({
  onBegun,
  ...dialog
}: StepProps & { onBegun: (setup: { secret: string; uri: string }) => void }) {
  const form = useValidatedForm({
    defaults: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? ownPasswordMissing : undefined }),
    errorFields: { password_wrong: 'password' },
    onSubmit: async ({ password }) => onBegun(await beginSetup(password)),
    failure: 'Failed to begin. Please try again.',
    failsInPlace: true,
  });
  return (
    <Step
      {...dialog}
      description="You need an authenticator app on your phone, and your password."
      form={form}
      submitLabel="Continue"
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.requiredField('password')} />
      <FormError>{form.formError}</FormError>
    </Step>
  );
}

interface ConfirmStepProps extends StepProps {
  secret: string;
  uri: string;
  onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmStep({ secret, uri, onConfirmed, ...dialog }: ConfirmStepProps) {
  const confirm = useConfirmSetup();
  const form = useValidatedForm({
    defaults: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? secondFactorCodeMissing : undefined }),
    errorFields: { code_invalid: 'code' },
    onSubmit: async ({ code }) => {
      onConfirmed(await confirm.mutateAsync(code));
      toast.success('Second factor turned on');
    },
    failure: 'Failed to turn the second factor on',
    failsInPlace: true,
  });
  return (
    <Step
      {...dialog}
      description="Scan this with your authenticator app, then enter the code it shows."
      form={form}
      submitLabel="Turn On"
    >
      <div className={layout.stack}>
        <QrCode content={uri} label="QR code for your authenticator app" className={styles.qr} />
        <p className={text.dim}>
          On this phone, or no camera?{' '}
          <a className={text.link} href={uri}>
            Open the app
          </a>
          , or enter this key in it:{' '}
          <span className={`${text.mono} ${styles.secret}`}>{secret.match(/.{4}/g)?.join(' ')}</span>
        </p>
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits"
          {...form.requiredField('code')}
        />
        <FormError>{form.formError}</FormError>
      </div>
    </Step>
  );
}

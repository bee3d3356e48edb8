import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { ownPasswordMissing, secondFactorCodeMissing } from '#people/accounts/rules.ts';
import { useRenewRecoveryCodes, useTurnOff } from './api.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

const wordings = {
  renew: {
    title: 'New Recovery Codes',
    description: 'The old codes stop working.',
    submitLabel: 'Make Codes',
    failure: 'Failed to make new codes',
  },
  'turn off': {
    title: 'Turn Off the Second Factor',
    description: 'You will then log in with your password only.',
    submitLabel: 'Turn Off',
    failure: 'Failed to turn the second factor off',
  },
} as const;

interface ProofDialogProps {
  purpose: keyof typeof wordings;
  open: boolean;
  onClose: () => void;
}

export default function ProofDialog({ purpose, ...dialog }: ProofDialogProps) {
  const { failure, ...words } = wordings[purpose];
  const renew = useRenewRecoveryCodes();
  const turnOff = useTurnOff();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useValidatedForm({
    defaults: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: password === '' ? ownPasswordMissing : undefined,
      code: code.trim() === '' ? secondFactorCodeMissing : undefined,
    }),
    errorFields: { password_wrong: 'password', code_invalid: 'code' },
    onSubmit: async (proof) => {
      if (purpose === 'renew') return setCodes(await renew.mutateAsync(proof));
      await turnOff.mutateAsync(proof);
      toast.success('Second factor turned off');
      dialog.onClose();
    },
    failure,
    failsInPlace: true,
  });
  if (codes) return <RecoveryCodesDialog {...dialog} title={words.title} codes={codes} />;
  return (
    <FormDialog
      {...dialog}
      {...words}
      form={form}
      busyLabel="Checking..."
      tone={purpose === 'renew' ? 'primary' : 'danger'}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.requiredField('password')} />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint="From your authenticator app, or a recovery code."
        {...form.requiredField('code')}
      />
      <FormError>{form.formError}</FormError>
    </FormDialog>
  );
}

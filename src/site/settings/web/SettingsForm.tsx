import type { ReactNode } from 'react';
import { Block } from '#ui/layout/Block.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { DialogProps } from '#ui/dialog/Dialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SettingsPage.module.css';

interface SettingsFormProps {
  title: string;
  form: { submit: NonNullable<DialogProps['onSubmit']>; isSubmitting: boolean };
  saveLabel: string;
  dialog: ReactNode;
  children: ReactNode;
}

export const SettingsForm = ({ title, form, saveLabel, dialog, children }: SettingsFormProps) => (
  <Block title={title}>
    <form method="post" className={layout.stack} noValidate onSubmit={form.submit}>
      {children}
      <Button className={styles.save} type="submit" busy={form.isSubmitting} busyLabel="Saving...">
        {saveLabel}
      </Button>
    </form>
    {dialog}
  </Block>
);

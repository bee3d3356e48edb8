import type { BaseSyntheticEvent, ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

export interface FormFooterProps {
  onCancel: () => void;
  keepLabel?: string | undefined;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** Another way to send the form. */
  second?: { label: string; submit: (event: BaseSyntheticEvent) => void } | undefined;
  children: ReactNode;
}

export const FormFooter = ({
  onCancel,
  keepLabel = 'Cancel',
  tone = 'primary',
  second,
  children,
  ...submit
}: FormFooterProps) => (
  <>
    <Button variant={tone === 'danger' ? 'outline' : 'ghost'} onClick={onCancel}>
      {keepLabel}
    </Button>
    {second && (
      <Button disabled={submit.busy} onClick={second.submit}>
        {second.label}
      </Button>
    )}
    <Button variant={tone} type="submit" {...submit}>
      {children}
    </Button>
  </>
);

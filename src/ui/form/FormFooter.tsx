import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

export interface FormFooterProps {
  onCancel: () => void;
  keepLabel?: string | undefined;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean | undefined;
  tone?: 'danger' | 'primary' | undefined;
  children: ReactNode;
}

export const FormFooter = ({
  onCancel,
  keepLabel = 'Cancel',
  tone = 'primary',
  children,
  ...submit
}: FormFooterProps) => (
  <>
    <Button variant={tone === 'danger' ? 'outline' : 'ghost'} onClick={onCancel}>
      {keepLabel}
    </Button>
    <Button variant={tone} type="submit" {...submit}>
      {children}
    </Button>
  </>
);

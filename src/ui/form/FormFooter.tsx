import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

export interface FormFooterProps {
  onCancel: () => void;
  /** Default: 'Cancel'. */
  keepLabel?: string | undefined;
  /** While it is being sent. */
  busy: boolean;
  busyLabel: string;
  disabled?: boolean | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** What the button does that sends the form. */
  children: ReactNode;
}

/** The foot of a dialog that holds a form. */
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

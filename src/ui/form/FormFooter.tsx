import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

interface FormFooterProps {
  onCancel: () => void;
  /** While it is being sent. */
  busy: boolean;
  busyLabel: string;
  disabled?: boolean;
  /** What the button does that sends the form. */
  children: ReactNode;
}

/** The foot of a dialog that holds a form. */
export const FormFooter = ({ onCancel, children, ...submit }: FormFooterProps) => (
  <>
    <Button variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
    <Button variant="primary" type="submit" {...submit}>
      {children}
    </Button>
  </>
);

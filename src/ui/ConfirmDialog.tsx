import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { focusAfterDialog } from './focusAfterDialog.ts';
import { useBackCloses } from './useBackCloses.ts';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  tone?: 'danger' | 'primary';
  finalFocus?: () => HTMLElement | null | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    keepLabel,
    confirmLabel,
    busy,
    busyLabel,
    tone = 'danger',
    finalFocus,
  } = props;
  const keep = useRef<HTMLButtonElement>(null);
  useBackCloses(open, onClose);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup
          className={`${styles.dialog} ${styles.sm}`}
          initialFocus={keep}
          finalFocus={() => focusAfterDialog(finalFocus)}
        >
          <div className={styles.head}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description className={styles.words} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={styles.foot}>
            <Button ref={keep} onClick={onClose}>
              {keepLabel}
            </Button>
            <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

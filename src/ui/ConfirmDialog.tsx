import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  /** The safe choice, and Esc. */
  onClose: () => void;
  /** The other choice; close the dialog when it is done. */
  onConfirm: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The safe choice's label ('Keep Registration'); it comes first and has the focus. */
  keepLabel: string;
  confirmLabel: string;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  tone?: 'danger' | 'primary';
  /** What takes the focus when it closes, if that is not what opened it: that may be gone by then. */
  finalFocus?: () => HTMLElement | null | undefined;
}

/** Asks before something that cannot be undone. */
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
          finalFocus={() => finalFocus?.() ?? true}
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

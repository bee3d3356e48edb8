import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { paragraphsProblem, visibleText } from '#platform/characters.ts';
import { Button } from '../controls/Button.tsx';
import { focusAfterDialog } from './focusAfterDialog.ts';
import { TextAreaField } from '../form/Field.tsx';
import { useBackCloses } from './useBackCloses.ts';
import type { ReasonField } from './useConfirm.tsx';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** @param reason empty if none was asked for or typed */
  onConfirm: (reason: string) => void;
  title: string;
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  tone?: 'danger' | 'primary';
  reason?: ReasonField | undefined;
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
    reason,
    finalFocus,
  } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const written = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  useBackCloses(open, close);

  function close() {
    setProblem(undefined);
    onClose();
  }
  function confirm() {
    const text = written.current?.value.trim() ?? '';
    const found = reason && paragraphsProblem('Reason', reason.most, text);
    setProblem(found);
    if (found === undefined) onConfirm(visibleText(text) === '' ? '' : text);
    else written.current?.focus();
  }

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
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
          {reason && (
            <div className={`${styles.words} ${styles.reason}`}>
              <TextAreaField
                ref={written}
                label="Reason"
                optional
                hint={reason.hint}
                rows={3}
                most={reason.most}
                error={problem}
                onInput={() => setProblem(undefined)}
              />
            </div>
          )}
          <div className={styles.foot}>
            <Button ref={keep} onClick={close}>
              {keepLabel}
            </Button>
            <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

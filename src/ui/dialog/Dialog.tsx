import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CloseIcon } from '../facts/Icon.tsx';
import { Button } from '../controls/Button.tsx';
import { cx } from '../browser/cx.ts';
import { focusAfterDialog } from './focusAfterDialog.ts';
import { useBackCloses } from './useBackCloses.ts';
import styles from './Dialog.module.css';

export interface DialogControls {
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  bar?: ReactNode;
  footer?: ReactNode;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** Default: the first field, or the dialog itself after a touch. */
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: () => HTMLElement | null | undefined;
  /** Called after its last frame. */
  onClosed?: () => void;
  /** The caller keeps it in the URL, so Back closes it there. */
  hasAddress?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]';

/** A sheet from below on small screens. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'md', bar, footer, onSubmit, children } = props;
  const { initialFocus, finalFocus, onClosed, hasAddress = false, className } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open && !hasAddress, onClose);
  const content = (
    <>
      <DialogBody>{children}</DialogBody>
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  );
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={cx(styles.dialog, size !== 'md' && styles[size], className)}
          finalFocus={() => focusAfterDialog(finalFocus)}
          initialFocus={
            initialFocus ??
            ((type) => {
              if (type === 'touch') return popup.current;
              const first = (fields: string) =>
                popup.current?.querySelector<HTMLElement>(`[data-dialog-body] ${fields}`);
              return first('[data-first-focus]') ?? first(':is(input, select, textarea)') ?? true;
            })
          }
        >
          <div className={styles.head}>
            <div>
              <Base.Title>{title}</Base.Title>
              {description && <Base.Description>{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <Button variant="ghost" iconOnly className={styles.close} aria-label="Close">
                  <CloseIcon />
                </Button>
              }
            />
          </div>
          {bar && <div className={styles.bar}>{bar}</div>}
          {onSubmit ? (
            <form method="post" className={styles.form} noValidate onSubmit={onSubmit}>
              {content}
            </form>
          ) : (
            content
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Focusable when it scrolls and nothing in it takes focus. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [needsFocus, setNeedsFocus] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const resized = new ResizeObserver(() => {
      setNeedsFocus(element.scrollHeight > element.clientHeight && !element.querySelector(focusable));
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return (
    <div
      ref={body}
      className={styles.body}
      data-dialog-body=""
      {...(needsFocus ? { tabIndex: 0, role: 'group', 'aria-label': 'Details' } : {})}
    >
      {children}
    </div>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CloseIcon } from './Icon.tsx';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called by the close button, Esc and a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** One line of context under the title. */
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** A strip under the head, for a stepper. */
  bar?: ReactNode;
  /** The buttons: ghost first, the primary one last. */
  footer?: ReactNode;
  /** With it, body and footer are one form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** What takes the focus when it opens; the first field without, or the dialog itself after a touch. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What takes the focus when it closes, if that is not what opened it: that may be gone by then. */
  finalFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
}

const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]';

/** A window over the page (a sheet from below on small screens). Focus goes in, Esc closes, focus returns. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'md', bar, footer, onSubmit, children } = props;
  const { initialFocus, finalFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
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
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={cx(styles.dialog, size !== 'md' && styles[size])}
          finalFocus={() => finalFocus?.() ?? true}
          initialFocus={
            initialFocus ??
            ((type) => {
              if (type === 'touch') return popup.current;
              return (
                popup.current?.querySelector<HTMLElement>('[data-dialog-body] :is(input, select, textarea)') ?? true
              );
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
            <form className={styles.form} noValidate onSubmit={onSubmit}>
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

/** What scrolls; it takes the focus itself when it can scroll and nothing in it can take focus. */
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

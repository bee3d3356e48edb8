import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../facts/Icon.tsx';
import type { ToastMessage, ToastQueue, ToastTone } from './toastQueue.ts';
import { cx } from '../browser/cx.ts';
import styles from './Toaster.module.css';
import tones from '../layout/tone.module.css';

const showMs = 4000;
// Time to read it, to reach it by keyboard and to decide.
const showWithActionMs = 12_000;
const looks = {
  success: { tone: 'ok', Icon: CheckIcon },
  error: { tone: 'bad', Icon: WarningIcon },
  info: { tone: 'info', Icon: InfoIcon },
  warning: { tone: 'warn', Icon: AlertIcon },
} as const satisfies Record<ToastTone, unknown>;

const isTone = (type: string | undefined): type is ToastTone => type !== undefined && type in looks;

function Toasts({ queue }: { queue: ToastQueue }) {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    // In a microtask: the store is still removing the old toast when it calls this.
    const ofForms = new Set<string>();
    const render = ({ tone, text, action, isOfForm }: ToastMessage) => {
      const id = add({
        type: tone,
        description: text,
        onRemove: () => {
          ofForms.delete(id);
          queueMicrotask(() => queue.gone());
        },
        ...(action && {
          timeout: showWithActionMs,
          actionProps: {
            children: action.label,
            'aria-keyshortcuts': 'F6',
            onClick: () => {
              close(id);
              action.run();
            },
          },
        }),
      });
      if (isOfForm) ofForms.add(id);
    };
    queue.connect(render, () => ofForms.forEach((id) => close(id)));
  }, [queue, add, close]);
  return toasts.map((message) => {
    const { tone, Icon } = looks[isTone(message.type) ? message.type : 'info'];
    return (
      <Toast.Root
        key={message.id}
        toast={message}
        className={cx(styles.toast, tones[tone], message.actionProps && styles.withAction)}
        data-toast=""
        role={message.type === 'error' ? 'alert' : 'status'}
        aria-modal={undefined}
        swipeDirection="right"
      >
        <Icon />
        <Toast.Description />
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label="Dismiss" aria-hidden={undefined}>
          <CloseIcon />
        </Toast.Close>
        <span className={styles.lifetimeBar} />
      </Toast.Root>
    );
  });
}

export function mountToaster(queue: ToastQueue): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Toast.Provider timeout={showMs}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts} data-toasts="">
          <Toasts queue={queue} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>,
  );
}

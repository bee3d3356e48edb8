import { createToastQueue, type ToastAction, type ToastTone } from './toastQueue.ts';

const queue = createToastQueue();
let toaster: Promise<void> | undefined;

const mount = () =>
  import('./Toaster.tsx').then(
    ({ mountToaster }) => mountToaster(queue),
    () => {
      toaster = undefined; // Retry at the next message.
    },
  );

/**
 * Loads the toaster, which is not in the first load, after the first interaction: it is needed offline, to say that the
 * network is gone.
 */
export function prepareToasts(): void {
  toaster ??= mount();
}

function show(tone: ToastTone, text: string, action?: ToastAction, isOfForm?: boolean): void {
  queue.add({ tone, text, action, isOfForm });
  prepareToasts();
}

export const toast = {
  success: (text: string, action?: ToastAction): void => show('success', text, action),
  error: (text: string): void => show('error', text),
  /** The error of a submitted form: `closeFormErrors` closes it. */
  formError: (text: string): void => show('error', text, undefined, true),
  closeFormErrors: (): void => queue.closeFormErrors(),
  info: (text: string): void => show('info', text),
  warning: (text: string): void => show('warning', text),
};

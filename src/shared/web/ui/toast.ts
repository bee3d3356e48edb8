import { createToastQueue, type ToastTone } from './toastQueue.ts';

const queue = createToastQueue();
let toaster: Promise<void> | undefined;

function say(tone: ToastTone, text: string): void {
  queue.add({ tone, text });
  // What draws them comes with the first message, so that it is not in the first load.
  toaster ??= import('./Toaster.tsx').then(
    ({ mountToaster }) => mountToaster(queue),
    () => {
      toaster = undefined; // the network may be back at the next message
    },
  );
}

/** A passing message, top right, for four seconds. */
export const toast = {
  success: (text: string): void => say('success', text),
  error: (text: string): void => say('error', text),
  info: (text: string): void => say('info', text),
  warning: (text: string): void => say('warning', text),
};

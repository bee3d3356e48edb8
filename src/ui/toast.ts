import { createToastQueue, type ToastTone } from './toastQueue.ts';

const queue = createToastQueue();
let toaster: Promise<void> | undefined;

const draw = () =>
  import('./Toaster.tsx').then(
    ({ mountToaster }) => mountToaster(queue),
    () => {
      toaster = undefined; // the network may be back at the next message
    },
  );

/**
 * Fetches what draws the messages. It is not in the first load, and the message that the network is away needs it when
 * it cannot be had any more: so somebody who has begun to do something gets it.
 */
export function prepareToasts(): void {
  toaster ??= draw();
}

function say(tone: ToastTone, text: string): void {
  queue.add({ tone, text });
  prepareToasts();
}

/** A passing message, top right, for four seconds. */
export const toast = {
  success: (text: string): void => say('success', text),
  error: (text: string): void => say('error', text),
  info: (text: string): void => say('info', text),
  warning: (text: string): void => say('warning', text),
};

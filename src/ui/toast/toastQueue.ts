export type ToastTone = 'success' | 'error' | 'info' | 'warning';
/** A button on a message, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
export interface ToastMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: ToastAction | undefined;
  /** A failure of a submitted form. */
  readonly isOfForm?: boolean | undefined;
}

/** Shows at most `limit` at once. A text without an action is shown once within `repeatMs`. */
export function createToastQueue({ limit = 3, repeatMs = 1000, now = Date.now } = {}) {
  const waiting: ToastMessage[] = [];
  const shownAt = new Map<string, number>();
  let showing = 0;
  let show: ((message: ToastMessage) => void) | undefined;
  let closeShown: (() => void) | undefined;

  function fill(): void {
    if (!show) return;
    while (showing < limit) {
      const next = waiting.shift();
      if (!next) return;
      showing += 1;
      show(next);
    }
  }

  return {
    add(message: ToastMessage): void {
      const time = now();
      for (const [text, at] of shownAt) if (time - at >= repeatMs) shownAt.delete(text);
      if (shownAt.has(message.text) && !message.action) return;
      shownAt.set(message.text, time);
      waiting.push(message);
      fill();
    },

    connect(render: (message: ToastMessage) => void, closeFormErrors: () => void): void {
      show = render;
      closeShown = closeFormErrors;
      fill();
    },

    /**
     * Called when a form is submitted again: its errors are closed or dropped from the queue, and may be shown again at
     * once.
     */
    closeFormErrors(): void {
      const kept = waiting.filter(({ isOfForm }) => !isOfForm);
      waiting.splice(0, waiting.length, ...kept);
      shownAt.clear();
      closeShown?.();
    },

    gone(): void {
      showing -= 1;
      fill();
    },
  };
}

export type ToastQueue = ReturnType<typeof createToastQueue>;

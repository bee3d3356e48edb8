export type ToastTone = 'success' | 'error' | 'info' | 'warning';
/** What can be done about a message, such as taking back what it reports. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
export interface ToastMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: ToastAction | undefined;
  /** What a form that was submitted says of its failure. */
  readonly isOfForm?: boolean | undefined;
}

/**
 * At most `limit` at once, the rest queued; the same text is shown once within `repeatMs`, unless it offers an action of
 * its own.
 */
export function createToastQueue({ limit = 3, repeatMs = 1000, now = Date.now } = {}) {
  const waiting: ToastMessage[] = [];
  const saidAt = new Map<string, number>();
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
      for (const [text, at] of saidAt) if (time - at >= repeatMs) saidAt.delete(text);
      if (saidAt.has(message.text) && !message.action) return;
      saidAt.set(message.text, time);
      waiting.push(message);
      fill();
    },

    /** @param closeFormErrors closes those that are shown */
    connect(render: (message: ToastMessage) => void, closeFormErrors: () => void): void {
      show = render;
      closeShown = closeFormErrors;
      fill();
    },

    /** A form is sent again: what it said is closed, dropped where it waits, and may be said again at once. */
    closeFormErrors(): void {
      const kept = waiting.filter(({ isOfForm }) => !isOfForm);
      waiting.splice(0, waiting.length, ...kept);
      saidAt.clear();
      closeShown?.();
    },

    gone(): void {
      showing -= 1;
      fill();
    },
  };
}

export type ToastQueue = ReturnType<typeof createToastQueue>;

import { messageOf } from '#platform/http/web/client.ts';
import { toast } from './toast.ts';

interface Change<Answer, Undone> {
  run: () => Promise<Answer>;
  /** Takes it back; undefined where that asks first. @param answer what the change answered, which names what it made */
  undo: ((answer: Answer) => Promise<Undone>) | undefined;
  /** Shown instead of `success`, without Undo, if it held already. */
  unchanged?: (answer: Answer) => string | undefined;
  /** What Undo could not revert. */
  undoneBut?: (undone: Undone) => string | undefined;
  /** The toasts for success, and for a failure without a reason from the server. */
  success: string;
  failure: string;
}

/** Somebody else made the same change first. */
export const setAlready = (status: string): string =>
  `It was set to ${status.toLowerCase()} already. You changed nothing.`;

/**
 * Makes a change and reports it in a toast, mostly with Undo. Not bound to a component: the changed row may leave the
 * list.
 */
export async function changeWithUndo<Answer, Undone>(change: Change<Answer, Undone>): Promise<void> {
  const { run, undo, unchanged, undoneBut, success, failure } = change;
  async function takeBack(answer: Answer, take: NonNullable<typeof undo>) {
    try {
      const undone = await take(answer);
      const kept = undoneBut?.(undone);
      if (kept === undefined) toast.success('Change undone');
      else toast.warning(kept);
    } catch (error) {
      toast.error(messageOf(error, failure));
    }
  }
  try {
    const answer = await run();
    const held = unchanged?.(answer);
    if (held !== undefined) toast.info(held);
    else if (undo) toast.success(success, { label: 'Undo', run: () => void takeBack(answer, undo) });
    else toast.success(success);
  } catch (error) {
    toast.error(messageOf(error, failure));
  }
}

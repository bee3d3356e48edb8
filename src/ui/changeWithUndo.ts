import { messageOf } from '#platform/http/web/client.ts';
import { toast } from './toast.ts';

interface Change<Answer> {
  run: () => Promise<Answer>;
  /** Takes it back. @param answer what the change answered, which names what it made */
  undo: (answer: Answer) => Promise<unknown>;
  /** The toasts when it is done, and when it failed and the server gave no reason. */
  success: string;
  failure: string;
}

/** Makes a change and says so in a toast with Undo. Not bound to a component: the row that changed may leave the list. */
export async function changeWithUndo<Answer>({ run, undo, success, failure }: Change<Answer>): Promise<void> {
  const takeBack = (answer: Answer) =>
    undo(answer).then(
      () => toast.success('Change undone'),
      (error: unknown) => toast.error(messageOf(error, failure)),
    );
  try {
    const answer = await run();
    toast.success(success, { label: 'Undo', run: () => void takeBack(answer) });
  } catch (error) {
    toast.error(messageOf(error, failure));
  }
}

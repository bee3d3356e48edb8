import { isRefusal, messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Invitation } from '../contract.ts';
import { useRespond } from './changes.ts';

type Answer = 'accept' | 'decline';

/** What each of an invitation's two buttons needs. @returns a function of the answer and the id of what it is about */
export function useAnswer(invitation: Invitation, onAnswered: () => void) {
  const respond = useRespond();

  async function answer(response: Answer) {
    try {
      await respond.mutateAsync({ id: invitation._id, response });
      toast.success(response === 'accept' ? 'Invitation accepted!' : 'Invitation declined');
      onAnswered();
    } catch (error) {
      // Refused, it can be answered no more: its buttons go when the list has come.
      if (isRefusal(error)) onAnswered();
      toast.error(messageOf(error, 'Failed to respond to invitation'));
    }
  }

  return (response: Answer, title: string) => ({
    'aria-describedby': title,
    busy: respond.isPending && respond.variables.response === response,
    'aria-disabled': respond.isPending,
    onClick: () => {
      if (!respond.isPending) void answer(response);
    },
  });
}

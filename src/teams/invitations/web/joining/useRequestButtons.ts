import { isRefusal, messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import type { JoinRequest } from '../../joinContract.ts';
import { useAnswerRequest, useWithdrawRequest } from './api.ts';

/** What each of a request's two buttons needs. */
export function useRequestAnswer(request: JoinRequest, onAnswered: () => void) {
  const respond = useAnswerRequest();

  async function answer(response: 'accept' | 'decline') {
    try {
      await respond.mutateAsync({ id: request._id, response });
      toast.success(response === 'accept' ? `${request.asker.name} is in your team!` : 'Request declined');
      onAnswered();
    } catch (error) {
      // Refused, it may still be declined: the list says what it is now.
      if (isRefusal(error) && error.code === 'request_ended') onAnswered();
      toast.error(messageOf(error, 'Failed to answer the request'));
    }
  }

  return (response: 'accept' | 'decline') => ({
    busy: respond.isPending && respond.variables.response === response,
    'aria-disabled': respond.isPending,
    onClick: () => {
      if (!respond.isPending) void answer(response);
    },
  });
}

export function useWithdrawing(onWithdrawn: () => void) {
  const withdraw = useWithdrawRequest();
  return {
    isWithdrawing: withdraw.isPending,
    withdraw: async (id: string) => {
      try {
        await withdraw.mutateAsync(id);
        toast.success('Request withdrawn');
      } catch (error) {
        toast.error(messageOf(error, 'Failed to withdraw the request'));
      }
      onWithdrawn();
    },
  };
}

import { messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import type { Invitation } from '../contract.ts';
import { useTakeBack } from './api.ts';

/** Cancels an invitation that waits for its answer, and says how that went. */
export function useCancelInvitation() {
  const takeBack = useTakeBack();
  return {
    isCancelling: takeBack.isPending,
    /** @returns whether it is cancelled */
    cancel: async ({ _id }: Invitation): Promise<boolean> => {
      try {
        await takeBack.mutateAsync(_id);
        toast.success('Invitation cancelled');
        return true;
      } catch (error) {
        toast.error(messageOf(error, 'Failed to cancel invitation'));
        return false;
      }
    },
  };
}

import { messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Invitation } from '../contract.ts';
import { useEndInvitation } from './changes.ts';

export function useCancelInvitation() {
  const takeBack = useEndInvitation();
  return {
    isCancelling: takeBack.isPending,

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

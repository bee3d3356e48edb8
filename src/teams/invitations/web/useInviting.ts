import { messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import { type IntoTeam, useInvite } from './changes.ts';

export type Inviting = ReturnType<typeof useInviting>;

/** What each button needs that invites somebody into one team. */
export function useInviting(eventId: string, message: string, into: IntoTeam | undefined) {
  const invite = useInvite(eventId, into);

  async function send(receiverId: string, onInvited: () => void) {
    try {
      await invite.mutateAsync({ receiverId, message });
      toast.success('Invitation sent successfully!');
      onInvited();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send invitation'));
    }
  }

  return {
    button: (personId: string, onInvited: () => void) => ({
      busy: invite.isPending && invite.variables.receiverId === personId,
      onClick: () => void send(personId, onInvited),
    }),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Invitation } from '../contract.ts';
import { invitationKeys, refreshInvitations } from './api.ts';

// Apart from api.ts, which pages load that change nothing at first.
const call = apiClient<typeof calls>();

function useWriteToLists() {
  const client = useQueryClient();
  const person = useParticipantId() ?? '';
  return (written: Invitation) => {
    for (const queryKey of [invitationKeys.incoming(person), invitationKeys.outgoing(person)]) {
      client.setQueryData<Invitation[]>(queryKey, (before) =>
        before?.map((one) => (one._id === written._id ? written : one)),
      );
    }
  };
}

/** Of a registered team: the invited person joins it, or takes the place of a member, at the moment they accept. */
export interface IntoTeam {
  registrationId: string;
  replaces?: string;
}

export function useInvite(eventId: string, into?: IntoTeam) {
  const client = useQueryClient();
  const person = useParticipantId() ?? '';
  return useMutation({
    mutationFn: ({ receiverId, message }: { receiverId: string; message: string }) =>
      call('POST /invitations/send', { body: { eventId, receiverId, message: message.trim() || null, ...into } }),
    onSuccess: ({ invitation }) => {
      client.setQueryData<Invitation[]>(invitationKeys.outgoing(person), (before) => before && [invitation, ...before]);
    },
    onSettled: () => void refreshInvitations(client),
  });
}

export function useRespond() {
  const client = useQueryClient();
  const writeToLists = useWriteToLists();
  return useMutation({
    mutationFn: ({ id, response }: { id: string; response: 'accept' | 'decline' }) =>
      call('PUT /invitations/:id/respond', { params: { id }, body: { response } }),
    onSuccess: ({ invitation }) => writeToLists(invitation),
    onSettled: () => void refreshInvitations(client),
  });
}

export function useEndInvitation() {
  const client = useQueryClient();
  const writeToLists = useWriteToLists();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /invitations/:id', { params: { id } }),
    onSuccess: ({ invitation }) => writeToLists(invitation),
    onSettled: () => void refreshInvitations(client),
  });
}

import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParticipantId } from '#accounts/web/useParticipantId.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Invitation } from '../contract.ts';

const call = apiClient<typeof calls>();

/** `all` begins every key of a person's invitations. What a person sees is kept under that person. */
export const invitationKeys = {
  all: ['invitations'] as const,
  incoming: (userId: string) => ['invitations', userId, 'incoming'] as const,
  outgoing: (userId: string) => ['invitations', userId, 'outgoing'] as const,
  pending: (userId: string) => ['invitations', userId, 'pending'] as const,
};

/** The keys of a leader's team: who is in it and who could still be asked. */
export const teamKeys = {
  all: ['team'] as const,
  mine: (eventId: string, userId: string) => ['team', eventId, userId] as const,
  search: (eventId: string, userId: string, name: string) => ['team', eventId, userId, 'search', name] as const,
};

/** An answer changes who may register: registrations keep that under a key of this name. */
const registrations = ['registrations'];

/** Everything that a changed invitation changes. */
export const refreshInvitations = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [invitationKeys.all, teamKeys.all, registrations].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Invitations the signed-in person has received, newest first. */
export function useIncoming() {
  const person = useParticipantId();
  return useQuery({
    queryKey: invitationKeys.incoming(person ?? ''),
    queryFn: async ({ signal }) => (await call('GET /invitations/incoming', { signal })).invitations,
    enabled: person !== undefined,
  });
}

/** Invitations the signed-in person has sent, newest first. */
export function useOutgoing() {
  const person = useParticipantId();
  return useQuery({
    queryKey: invitationKeys.outgoing(person ?? ''),
    queryFn: async ({ signal }) => (await call('GET /invitations/outgoing', { signal })).invitations,
    enabled: person !== undefined,
  });
}

/** How many invitations wait for the signed-in person's answer. Asked again each minute: they end by the clock, too. */
export function usePendingInvitations() {
  const person = useParticipantId();
  return useQuery({
    queryKey: invitationKeys.pending(person ?? ''),
    queryFn: async ({ signal }) => (await call('GET /invitations/stats', { signal })).totalPending,
    enabled: person !== undefined,
    refetchInterval: 60_000,
  });
}

/** The team that the signed-in person leads for an event: who has accepted, and how many fit. */
export function useTeam(eventId: string) {
  const person = useParticipantId();
  return useQuery({
    queryKey: teamKeys.mine(eventId, person ?? ''),
    queryFn: ({ signal }) => call('GET /invitations/accepted/:eventId', { params: { eventId }, signal }),
    enabled: person !== undefined,
  });
}

/** People who could join the team. The answer to an earlier name is cancelled by the next, and shown until that is there. */
export function useTeammates(eventId: string, name: string) {
  const person = useParticipantId();
  return useQuery({
    queryKey: teamKeys.search(eventId, person ?? '', name),
    queryFn: ({ signal }) =>
      call('GET /users/search-for-team/:eventId', { params: { eventId }, query: { name }, signal }),
    enabled: person !== undefined && name !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** Puts what the server wrote into the lists at once; the refresh that follows brings the rest. */
function useKeep() {
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

/** Invites somebody into the signed-in person's team. */
export function useInvite(eventId: string) {
  const client = useQueryClient();
  const person = useParticipantId() ?? '';
  return useMutation({
    mutationFn: ({ receiverId, message }: { receiverId: string; message: string }) =>
      call('POST /invitations/send', { body: { eventId, receiverId, message: message.trim() || null } }),
    onSuccess: ({ invitation }) => {
      client.setQueryData<Invitation[]>(invitationKeys.outgoing(person), (before) => before && [invitation, ...before]);
    },
    onSettled: () => void refreshInvitations(client),
  });
}

/** Accepts or declines an invitation. */
export function useRespond() {
  const client = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ id, response }: { id: string; response: 'accept' | 'decline' }) =>
      call('PUT /invitations/:id/respond', { params: { id }, body: { response } }),
    onSuccess: ({ invitation }) => keep(invitation),
    onSettled: () => void refreshInvitations(client),
  });
}

/** Cancels an invitation, removes somebody from the team, or leaves it. */
export function useTakeBack() {
  const client = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /invitations/:id', { params: { id } }),
    onSuccess: ({ invitation }) => keep(invitation),
    onSettled: () => void refreshInvitations(client),
  });
}

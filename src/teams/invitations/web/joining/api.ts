import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../joinContract.ts';
import { invitationKeys, refreshInvitations } from '../api.ts';

const call = apiClient<typeof calls>();

/** Below those of invitations: what changes one changes the other, and the live stream names both `invitations`. */
const requestsKey = (userId: string) => [...invitationKeys.all, userId, 'requests'] as const;

/** The team behind a link. Not read again while it is shown: a link ends with the last acceptance, whose reader still sees the team. */
export const useTeamBehind = (token: string | undefined) =>
  useQuery({
    queryKey: ['join link', token],
    queryFn: async ({ signal }) => (await call('POST /join/look', { body: { token: token ?? '' }, signal })).team,
    enabled: Boolean(token),
    staleTime: Infinity,
    retry: false,
  });

export const useJoinRequests = () =>
  useParticipantQuery(requestsKey, async ({ signal }) => (await call('GET /join-requests', { signal })).requests);

export function useAskToJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /join', { body: { token } }),
    onSettled: () => refreshInvitations(client),
  });
}

export function useAnswerRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, response }: { id: string; response: 'accept' | 'decline' }) =>
      call('PUT /join-requests/:id/respond', { params: { id }, body: { response } }),
    onSettled: () => refreshInvitations(client),
  });
}

export function useWithdrawRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /join-requests/:id', { params: { id } }),
    onSettled: () => refreshInvitations(client),
  });
}

export const useMakeLink = () =>
  useMutation({
    mutationFn: (team: { eventId: string; registrationId?: string }) => call('POST /invitations/link', { body: team }),
  });

export const useEndLink = () =>
  useMutation({
    mutationFn: (eventId: string) => call('DELETE /invitations/link/:eventId', { params: { eventId } }),
  });

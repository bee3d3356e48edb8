import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

export const invitationKeys = {
  all: ['invitations'] as const,
  incoming: (userId: string) => ['invitations', userId, 'incoming'] as const,
  outgoing: (userId: string) => ['invitations', userId, 'outgoing'] as const,
  pending: (userId: string) => ['invitations', userId, 'pending'] as const,
};

export const teamKeys = {
  all: ['team'] as const,
  mine: (eventId: string, userId: string) => ['team', eventId, userId] as const,
  search: (eventId: string, userId: string, name: string) => ['team', eventId, userId, 'search', name] as const,
};

/** Who looks for a team of an event, as a person sees it; apart from `team`, which changes with each invitation. */
export const lookingKey = ['looking'] as const;

/** An answer changes who may register; registrations use a key of this name. */
const registrations = ['registrations'];

export const refreshInvitations = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [invitationKeys.all, teamKeys.all, registrations].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

export const useIncoming = (options: { enabled?: boolean } = {}) =>
  useParticipantQuery(
    invitationKeys.incoming,
    async ({ signal }) => (await call('GET /invitations/incoming', { signal })).invitations,
    options,
  );

export const useOutgoing = () =>
  useParticipantQuery(
    invitationKeys.outgoing,
    async ({ signal }) => (await call('GET /invitations/outgoing', { signal })).invitations,
  );

/** Refetched each minute, since invitations expire. */
export const usePendingInvitations = () =>
  useParticipantQuery(
    invitationKeys.pending,
    async ({ signal }) => (await call('GET /invitations/stats', { signal })).totalPending,
    { refetchInterval: 60_000 },
  );

export const useTeam = (eventId: string) =>
  useParticipantQuery(
    (userId) => teamKeys.mine(eventId, userId),
    ({ signal }) => call('GET /invitations/accepted/:eventId', { params: { eventId }, signal }),
  );

/** A new search cancels the one before, whose result is shown until the new one arrives. */
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

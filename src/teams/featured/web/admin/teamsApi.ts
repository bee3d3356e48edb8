import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';
import type { ResponseData } from '#platform/http/contract.ts';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import type { calls, FeaturedRegistration } from '../../contract.ts';
import type { RegistrationStatus } from '../../rules.ts';
import { managedKey } from './api.ts';

export type ShownTeam = ResponseData<(typeof calls)['GET /featured-events/:id/registrations']>['registrations'][number];

const call = apiClient<typeof calls>();

const teamsKey = (userId: string | undefined, eventId: string) => [...managedKey(userId), eventId] as const;

export function useTeams(eventId: string, isWanted: boolean) {
  const { user } = useSession();
  return useQuery({
    queryKey: teamsKey(user?._id, eventId),
    queryFn: async ({ signal }) =>
      (await call('GET /featured-events/:id/registrations', { params: { id: eventId }, signal })).registrations,
    enabled: user !== null && isWanted,
    staleTime: 0,
    // Personal data stays in memory no longer than it is shown.
    gcTime: 0,
  });
}

export function useReviewTeam(eventId: string) {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async ({ team, status, reason }: TeamReview) => {
      const params = { id: eventId, registrationId: team._id };
      const body = { status, updatedAt: team.updatedAt, ...(reason === undefined ? {} : { reason }) };
      return (await call('PATCH /featured-events/:id/registrations/:registrationId', { params, body })).registration;
    },
    onSuccess: (reviewed) => {
      client.setQueryData<FeaturedRegistration[]>(teamsKey(user?._id, eventId), (teams) =>
        teams?.map((team) => (team._id === reviewed._id ? reviewed : team)),
      );
      void client.invalidateQueries({ queryKey: managedKey(user?._id), exact: true });
    },
    onError: (error) => {
      // It was withdrawn or amended while the list was open.
      if (hasRefusalCode(error, 'team_not_registered', 'team_changed')) {
        void client.invalidateQueries({ queryKey: teamsKey(user?._id, eventId) });
      }
    },
  });
}

interface TeamReview {
  team: FeaturedRegistration;
  status: RegistrationStatus;
  reason?: string;
}

/** The server writes an audit entry; the CNICs are kept only while the card shows them. */
export function useReveal(eventId: string) {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async ({ _id: registrationId }: ShownTeam) => {
      const params = { id: eventId, registrationId };
      return (await call('POST /featured-events/:id/registrations/:registrationId/reveal', { params })).registration;
    },
    onSuccess: ({ updatedAt }, seen) => {
      // It has changed since the list was loaded: the card shows its present state.
      if (updatedAt !== seen.updatedAt) void client.invalidateQueries({ queryKey: teamsKey(user?._id, eventId) });
    },
    gcTime: 0,
  });
}

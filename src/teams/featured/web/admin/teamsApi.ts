import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';
import type { ResponseData } from '#platform/http/contract.ts';
import { counted } from '#platform/counted.ts';
import { apiClient, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { changeEach } from '#ui/records/changeEach.ts';
import { toast } from '#ui/toast/toast.ts';
import type { calls, FeaturedRegistration } from '../../contract.ts';
import type { RegistrationStatus } from '../../rules.ts';
import { managedKey } from './api.ts';

export type ShownTeam = ResponseData<(typeof calls)['GET /featured-events/:id/registrations']>['registrations'][number];

const call = apiClient<typeof calls>();
export const reviewFailure = 'Failed to update the registration';

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

/** Reviews one team, which the list shows at once. */
function useReview(eventId: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const queryKey = teamsKey(user?._id, eventId);
  return {
    review: async ({ team, status, reason }: TeamReview) => {
      const params = { id: eventId, registrationId: team._id };
      const body = { status, updatedAt: team.updatedAt, ...(reason === undefined ? {} : { reason }) };
      const answer = await call('PATCH /featured-events/:id/registrations/:registrationId', { params, body });
      client.setQueryData<FeaturedRegistration[]>(queryKey, (teams) =>
        teams?.map((each) => (each._id === team._id ? answer.registration : each)),
      );
      return answer.registration;
    },
    refetchTeams: () => client.invalidateQueries({ queryKey }),
    refetchCounts: () => client.invalidateQueries({ queryKey: managedKey(user?._id), exact: true }),
  };
}

export function useReviewTeam(eventId: string) {
  const { review, refetchTeams, refetchCounts } = useReview(eventId);
  return useMutation({
    mutationFn: review,
    onSuccess: () => void refetchCounts(),
    onError: (error) => {
      // It was withdrawn or amended while the list was open.
      if (hasRefusalCode(error, 'team_not_registered', 'team_changed')) void refetchTeams();
    },
  });
}

/** What a team was, for Undo. */
export const outcomeOf = ({ status, reason }: FeaturedRegistration) => ({
  status,
  ...(reason === null ? {} : { reason }),
});

/** What it throws is for the form of the reason. */
export function useRejectTeam(eventId: string) {
  const { mutateAsync: review } = useReviewTeam(eventId);
  return async (team: ShownTeam, reason: string) => {
    const changed = await review({ team, status: 'rejected', reason });
    const undo = () =>
      review({ team: changed, ...outcomeOf(team) }).then(
        () => toast.success('Change undone'),
        (error: unknown) => toast.error(messageOf(error, reviewFailure)),
      );
    toast.success('Team rejected', { label: 'Undo', run: () => void undo() });
  };
}

/** One after the other, each recorded and mailed as a single review is. */
export function useReviewTeams(eventId: string) {
  const { review, refetchTeams, refetchCounts } = useReview(eventId);
  return (teams: readonly ShownTeam[], status: 'confirmed' | 'rejected', reason?: string) =>
    changeEach({
      rows: teams,
      change: (team) => review({ team, status, ...(reason === undefined ? {} : { reason }) }),
      undo: (team, changed) => review({ team: changed, ...outcomeOf(team) }),
      unchanged: () => undefined,
      refetch: () => Promise.all([refetchTeams(), refetchCounts()]),
      nameOf: ({ teamName }) => teamName,
      success: (count) =>
        `${counted(count, 'team', 'teams')} ${status}. ${count === 1 ? 'The leader gets' : 'Their leaders get'} a mail in half a minute.`,
      failure: reviewFailure,
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

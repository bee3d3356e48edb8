import { counted } from '#platform/counted.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#accounts/web/session.ts';
import type { EventStatus } from '#events/rules.ts';
import type { ResponseData, CallInput } from '#platform/http/contract.ts';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
import type { calls, FeaturedRegistration } from '../../contract.ts';
import type { RegistrationStatus } from '../../rules.ts';
import { featuredKeys } from '../api.ts';

export type ManagedFeatured = ResponseData<(typeof calls)['GET /admin/featured-events']>['events'][number];
export type ShownTeam = ResponseData<(typeof calls)['GET /featured-events/:id/registrations']>['registrations'][number];
export type FeaturedBody = CallInput<(typeof calls)['POST /admin/featured-events']>['body'];

const call = apiClient<typeof calls>();
const statusChange = ['featured', 'status'] as const;

/** Keyed by user: each sees only what they manage. */
const managedKey = (userId: string | undefined) => [...featuredKeys.all, 'administered', userId] as const;
const teamsKey = (userId: string | undefined, eventId: string) => [...managedKey(userId), eventId] as const;

export function useManagedFeatured() {
  const { user } = useSession();
  return useQuery({
    queryKey: managedKey(user?._id),
    queryFn: async ({ signal }) => (await call('GET /admin/featured-events', { signal })).events,
    enabled: user !== null,
  });
}

export function useRefreshCounts() {
  const { refetch } = useManagedFeatured();
  return async (id: string): Promise<number> => {
    const { data } = await refetch({ throwOnError: true });
    return data?.find((event) => event._id === id)?.registrationCount ?? 0;
  };
}

function useWrite<Written, Result>(write: (written: Written) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => void client.invalidateQueries({ queryKey: featuredKeys.all }),
  });
}

type SavedFeatured = FeaturedBody & { status: EventStatus; updatedAt?: string; notify?: boolean };

export const useSaveFeatured = (id: string | undefined) =>
  useWrite(async ({ status, updatedAt, notify, ...body }: SavedFeatured) => {
    if (id === undefined) await call('POST /admin/featured-events', { body });
    else await call('PUT /admin/featured-events/:id', { params: { id }, body: { ...body, status, updatedAt, notify } });
  });

/** What deleting a featured event does, as a sentence; undefined until it is known. */
export function useDeletionEffect(id: string | undefined): string | undefined {
  const { user } = useSession();
  const { data, isError } = useQuery({
    // Not below the lists, which are fetched again when it is deleted.
    queryKey: ['featured deletion', user?._id, id],
    queryFn: async ({ signal }) =>
      (await call('GET /featured-events/:id/registrations', { params: { id: id ?? '' }, query: { limit: 1 }, signal }))
        .total,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // The call itself says why it cannot be done.
  if (isError) return '';
  if (data === undefined) return undefined;
  if (data === 0) return 'No team is registered, and nothing else is deleted with it.';
  return `No team is registered. ${counted(data, 'team that is out is', 'teams that are out are')} deleted with it.`;
}

export const useDeleteFeatured = () =>
  useWrite((id: string) => call('DELETE /admin/featured-events/:id', { params: { id } }));

type SeenEvent = Pick<ManagedFeatured, '_id' | 'status' | 'updatedAt'>;

/** Optimistic, with rollback. One event's changes go one after the other. */
export function useSetStatus(id: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const key = managedKey(user?._id);
  const put = (from: EventStatus, to: EventStatus) =>
    client.setQueryData<ManagedFeatured[]>(key, (events) =>
      // Unless it has been set again since.
      events?.map((event) => (event._id === id && event.status === from ? { ...event, status: to } : event)),
    );
  return useMutation({
    mutationKey: statusChange,
    scope: { id: `status of ${id}` },
    mutationFn: async ({ event, status }: { event: SeenEvent; status: EventStatus }) => {
      const updatedAt = versionSeen(id, event.updatedAt);
      const body = { status, updatedAt };
      const changed = (await call('PATCH /admin/featured-events/:id', { params: { id }, body })).event;
      rememberOwnChange(id, updatedAt, changed.updatedAt);
      return changed;
    },
    onMutate: async ({ event, status }) => {
      await client.cancelQueries({ queryKey: key });
      put(event.status, status);
    },
    onError: (_error, { event, status }) => put(status, event.status),
    onSettled: () => {
      // A response already under way would overwrite an optimistic change on another card.
      if (client.isMutating({ mutationKey: statusChange }) === 1) {
        void client.invalidateQueries({ queryKey: featuredKeys.all });
      }
    },
  });
}

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
      // It withdrew or was amended while the list was open.
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
      // It changed since the list was loaded: the card shows both as they are now.
      if (updatedAt !== seen.updatedAt) void client.invalidateQueries({ queryKey: teamsKey(user?._id, eventId) });
    },
    gcTime: 0,
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';
import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import type { EventStatus } from '#events/events/rules.ts';
import type { Publishing } from '#events/events/web/manage/useBulkPublish.ts';
import type { DraftChange } from '#events/events/web/manage/PublishButton.tsx';
import {
  type StatusChange,
  statusSetFrom,
  useBatch,
  useOptimisticStatus,
} from '#events/events/web/manage/statusChange.ts';
import type { ResponseData, CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { featuredKeys } from '../api.ts';

export type ManagedFeatured = ResponseData<(typeof calls)['GET /admin/featured-events']>['events'][number];
export type FeaturedBody = CallInput<(typeof calls)['POST /admin/featured-events']>['body'];

const call = apiClient<typeof calls>();

export const managedKey = (userId: string | undefined) => [...featuredKeys.managed, userId] as const;

export const useManagedFeatured = () =>
  useUserQuery(managedKey, async ({ signal }) => (await call('GET /admin/featured-events', { signal })).events);

export function useRefreshCounts() {
  const { refetch } = useManagedFeatured();
  return async (id: string): Promise<number> => {
    const { data } = await refetch({ throwOnError: true });
    return data?.find((event) => event._id === id)?.registrationCount ?? 0;
  };
}

export function useWrite<Written, Result>(write: (written: Written) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => void client.invalidateQueries({ queryKey: featuredKeys.all }),
  });
}

interface SavedFeatured extends FeaturedBody {
  status: EventStatus;
  cancellationReason?: string | undefined;
  updatedAt?: string;
  notify?: boolean;
}

export const useSaveFeatured = (id: string | undefined) =>
  useWrite(async ({ status, cancellationReason, updatedAt, notify, ...body }: SavedFeatured) => {
    if (id === undefined) await call('POST /admin/featured-events', { body });
    else
      await call('PUT /admin/featured-events/:id', {
        params: { id },
        body: { ...body, status, cancellationReason, updatedAt, notify },
      });
  });

const setDraft = async ({ event: { _id: id, updatedAt }, isDraft }: DraftChange) =>
  (await call('PUT /admin/featured-events/:id', { params: { id }, body: { isDraft, updatedAt } })).event;

/** Publishes a draft, or makes an event one again. */
export const useSetDraft = () => useWrite(setDraft);

/** Of several, one by one: the list is not fetched again before `refetch`. */
export function usePublishing(): Publishing {
  const client = useQueryClient();
  return { save: setDraft, refetch: () => client.invalidateQueries({ queryKey: featuredKeys.all }) };
}

const setStatus = (change: StatusChange) =>
  statusSetFrom(change, (updatedAt) =>
    call('PATCH /admin/featured-events/:id', {
      params: { id: change.event._id },
      body: { status: change.status, cancellationReason: change.reason, updatedAt },
    }),
  );

const statusOptions = { queryKey: featuredKeys.all, mutationKey: ['featured', 'status'], mutationFn: setStatus };

/** One by one, as a single status is set. The list is not fetched again before `refetch`. */
export const useSetStatuses = () => useBatch(statusOptions);

export function useSetStatus(id: string) {
  const { user } = useSession();
  return useOptimisticStatus(id, managedKey(user?._id), statusOptions);
}

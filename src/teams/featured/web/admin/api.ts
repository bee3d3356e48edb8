import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import type { EventStatus } from '#events/events/rules.ts';
import { stateCalls } from '#events/events/web/manage/stateCalls.ts';
import type { ResponseData, CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { featuredKeys } from '../api.ts';

export type ManagedFeatured = ResponseData<(typeof calls)['GET /admin/featured-events']>['events'][number];
export type FeaturedBody = CallInput<(typeof calls)['POST /admin/featured-events']>['body'];

const call = apiClient<typeof calls>();

export const { managedKey, useWrite, useSetDraft, usePublishing, useSetStatus, useSetStatuses } = stateCalls({
  keys: featuredKeys,
  setDraft: (id, body) => call('PUT /admin/featured-events/:id', { params: { id }, body }),
  setStatus: (id, body) => call('PATCH /admin/featured-events/:id', { params: { id }, body }),
});

export const useManagedFeatured = () =>
  useUserQuery(managedKey, async ({ signal }) => (await call('GET /admin/featured-events', { signal })).events);

export function useRefreshCounts() {
  const { refetch } = useManagedFeatured();
  return async (id: string): Promise<number> => {
    const { data } = await refetch({ throwOnError: true });
    return data?.find((event) => event._id === id)?.registrationCount ?? 0;
  };
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

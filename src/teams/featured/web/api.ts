import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { onePageQuery } from '#events/events/web/api.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

export type TeamBody = CallInput<(typeof calls)['POST /featured-events/:id/register']>['body'];

const call = apiClient<typeof calls>();

export const featuredKeys = {
  managed: ['featured', 'administered'] as const,
  all: ['featured'] as const,
  list: ['featured', 'list'] as const,
  one: (id: string) => ['featured', 'one', id] as const,
};

export const featuredEventsQuery = queryOptions({
  queryKey: featuredKeys.list,
  queryFn: async ({ signal }) => (await call('GET /featured-events', { signal })).events,
});

export const featuredEventQuery = (id: string) =>
  onePageQuery(
    featuredKeys.one(id),
    async ({ signal }) => (await call('GET /featured-events/:id', { params: { id }, signal })).event,
  );

export const useFeaturedEvents = () => useQuery(featuredEventsQuery);

/** Sent twice with the same key, it registers once. */
export function useRegisterTeam(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, key }: { body: TeamBody; key: string }) => {
      const params = { id: eventId };
      const headers = { 'idempotency-key': key };
      return call('POST /featured-events/:id/register', { params, body, headers });
    },
    // Refetch: registration may have closed.
    onError: () => void client.invalidateQueries({ queryKey: featuredKeys.one(eventId) }),
  });
}

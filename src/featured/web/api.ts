import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { onePageQuery } from '#events/web/api.ts';
import { findListed } from '#events/web/listed.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, FeaturedEvent } from '../contract.ts';

export type TeamBody = CallInput<(typeof calls)['POST /featured-events/:id/register']>['body'];

const call = apiClient<typeof calls>();

export const featuredKeys = {
  all: ['featured'] as const,
  list: ['featured', 'list'] as const,
  one: (id: string) => ['featured', 'one', id] as const,
};

export const featuredEventsQuery = queryOptions({
  queryKey: featuredKeys.list,
  queryFn: async ({ signal }) => (await call('GET /featured-events', { signal })).events,
});

const featuredEventQuery = (id: string) =>
  onePageQuery(
    featuredKeys.one(id),
    async ({ signal }) => (await call('GET /featured-events/:id', { params: { id }, signal })).event,
  );

export const useFeaturedEvents = () => useQuery(featuredEventsQuery);

export function useFeaturedEvent(id: string) {
  const client = useQueryClient();
  const listed = () => client.getQueriesData<FeaturedEvent[]>({ queryKey: featuredKeys.list });
  return useQuery({ ...featuredEventQuery(id), placeholderData: () => findListed(listed(), id) });
}

/** Sent twice with the same key, it registers once. */
export function useRegisterTeam(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, key }: { body: TeamBody; key: string }) => {
      const params = { id: eventId };
      const headers = { 'idempotency-key': key };
      return call('POST /featured-events/:id/register', { params, body, headers });
    },
    // Registration may have closed meanwhile: the page shows it.
    onError: () => void client.invalidateQueries({ queryKey: featuredKeys.one(eventId) }),
  });
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

export const resultKeys = {
  all: ['results'] as const,
  list: ['results', 'list'] as const,
  ofEvent: (id: string) => ['results', 'event', id] as const,
  mine: (personId: string) => ['results', 'mine', personId] as const,
};

const resultsQuery = queryOptions({
  queryKey: resultKeys.list,
  queryFn: async ({ signal }) => (await call('GET /results', { signal })).events,
});

export const useResults = () => useQuery(resultsQuery);

// Not GET /events/:id/results: its 404 for missing results would count as the page's.
export const useResultsOfEvent = (id: string) =>
  useQuery({
    queryKey: resultKeys.ofEvent(id),
    queryFn: async ({ signal }) =>
      (await call('GET /results', { query: { event: id }, signal })).events.flatMap(({ results }) => results),
  });

export const useOwnResults = () =>
  useParticipantQuery(resultKeys.mine, async ({ signal }) => (await call('GET /results/mine', { signal })).results);

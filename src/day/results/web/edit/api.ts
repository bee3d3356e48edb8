import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { resultKeys } from '../api.ts';

const call = apiClient<typeof calls>();

export interface EventKey {
  id: string;
  isFeatured: boolean;
}
export type Body = CallInput<(typeof calls)['PUT /events/:id/results']>['body'];

const asOpened = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

export const useResultsToEdit = ({ id, isFeatured }: EventKey) =>
  useQuery({
    queryKey: ['results-edit', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, signal };
      const [list, choice] = await Promise.all(
        isFeatured
          ? [call('GET /featured-events/:id/results', input), call('GET /featured-events/:id/results/entrants', input)]
          : [call('GET /events/:id/results', input), call('GET /events/:id/results/entrants', input)],
      );
      return { ...list, ...choice };
    },
    ...asOpened,
  });
export type ResultsToEdit = NonNullable<ReturnType<typeof useResultsToEdit>['data']>;

export function useSaveResults({ id, isFeatured }: EventKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      isFeatured
        ? call('PUT /featured-events/:id/results', { params: { id }, body })
        : call('PUT /events/:id/results', { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: resultKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['results-edit', id] }),
      ]),
  });
}

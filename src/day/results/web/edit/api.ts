import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callOfKind } from '#events/events/web/callOfKind.ts';
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

export const useResultsToEdit = (event: EventKey) =>
  useQuery({
    queryKey: ['results-edit', event.id],
    queryFn: async ({ signal }) => {
      const input = { params: { id: event.id }, signal };
      const [list, choice] = await Promise.all([
        call(callOfKind('GET /events/:id/results', event), input),
        call(callOfKind('GET /events/:id/results/entrants', event), input),
      ]);
      return { ...list, ...choice };
    },
    ...asOpened,
  });
export type ResultsToEdit = NonNullable<ReturnType<typeof useResultsToEdit>['data']>;

export function useSaveResults(event: EventKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call(callOfKind('PUT /events/:id/results', event), { params: { id: event.id }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: resultKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['results-edit', event.id] }),
      ]),
  });
}

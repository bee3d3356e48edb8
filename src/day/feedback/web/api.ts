import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

const feedbackKeys = {
  all: ['feedback'] as const,
  mine: (personId: string) => ['feedback', 'mine', personId] as const,
  ofEvent: (eventId: string) => ['feedback', 'event', eventId] as const,
};

export const useOwnFeedback = () =>
  useParticipantQuery(feedbackKeys.mine, async ({ signal }) => (await call('GET /feedback/mine', { signal })).feedback);

export function useGiveFeedback(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { stars: number; comment: string }) =>
      call('PUT /registrations/:id/feedback', { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedbackKeys.all }),
  });
}

export const useEventFeedback = (eventId: string) =>
  useQuery({
    queryKey: feedbackKeys.ofEvent(eventId),
    queryFn: async ({ signal }) =>
      (await call('GET /events/:id/feedback', { params: { id: eventId }, signal })).feedback,
    staleTime: 0,
  });

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../lookingContract.ts';
import { lookingKey } from '../api.ts';

const call = apiClient<typeof calls>();

export const useSeekers = (eventId: string) =>
  useParticipantQuery(
    (userId) => [...lookingKey, eventId, userId],
    async ({ signal }) => (await call('GET /events/:id/looking', { params: { id: eventId }, signal })).people,
  );

export function useLook(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call('PUT /events/:id/looking', { params: { id: eventId }, body: { note } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...lookingKey, eventId] }),
  });
}

export function useStopLooking(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /events/:id/looking', { params: { id: eventId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...lookingKey, eventId] }),
  });
}

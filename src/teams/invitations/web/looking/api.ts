import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { useChange } from '#platform/http/web/useChange.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../lookingContract.ts';
import { lookingKey } from '../api.ts';

const call = apiClient<typeof calls>();

export const useSeekers = (eventId: string) =>
  useParticipantQuery(
    (userId) => [...lookingKey, eventId, userId],
    async ({ signal }) => (await call('GET /events/:id/looking', { params: { id: eventId }, signal })).people,
  );

export const useLook = (eventId: string) =>
  useChange(
    (note: string) => call('PUT /events/:id/looking', { params: { id: eventId }, body: { note } }),
    [...lookingKey, eventId],
  );

export const useStopLooking = (eventId: string) =>
  useChange(() => call('DELETE /events/:id/looking', { params: { id: eventId } }), [...lookingKey, eventId]);

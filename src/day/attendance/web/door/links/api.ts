import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, EventAtDoor } from '../../../contract.ts';
import { attendanceKeys } from '../../api.ts';

const call = apiClient<typeof calls>();

interface DoorId {
  eventId: string;
  isFeatured: boolean;
}
export interface LinkedDoor extends DoorId {
  event: EventAtDoor;
}

/** Those that are open. */
export const useDoorLinks = ({ eventId, isFeatured }: DoorId, enabled: boolean) =>
  useQuery({
    queryKey: attendanceKeys.links(eventId),
    queryFn: async ({ signal }) => {
      const input = { params: { id: eventId }, signal };
      const answer = isFeatured
        ? call('GET /featured-events/:id/door-links', input)
        : call('GET /events/:id/door-links', input);
      return (await answer).links;
    },
    enabled,
    // Another administrator may have made or ended one.
    refetchOnMount: 'always',
  });

/** @returns its URL, which the API returns only once */
export function useMakeDoorLink({ eventId, isFeatured }: DoorId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { label: string; hours?: number }) => {
      const input = { params: { id: eventId }, body };
      return isFeatured
        ? call('POST /featured-events/:id/door-links', input)
        : call('POST /events/:id/door-links', input);
    },
    onSettled: () => client.invalidateQueries({ queryKey: attendanceKeys.links(eventId) }),
  });
}

export function useEndDoorLink({ eventId, isFeatured }: DoorId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => {
      const input = { params: { id: eventId, linkId } };
      return isFeatured
        ? call('DELETE /featured-events/:id/door-links/:linkId', input)
        : call('DELETE /events/:id/door-links/:linkId', input);
    },
    onSettled: () => client.invalidateQueries({ queryKey: attendanceKeys.links(eventId) }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { callOfKind } from '#events/events/web/callOfKind.ts';
import { useChange } from '#platform/http/web/useChange.ts';
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
export const useDoorLinks = (door: DoorId, enabled: boolean) =>
  useQuery({
    queryKey: attendanceKeys.links(door.eventId),
    queryFn: async ({ signal }) =>
      (await call(callOfKind('GET /events/:id/door-links', door), { params: { id: door.eventId }, signal })).links,
    enabled,
    // Another administrator may have made or ended one.
    refetchOnMount: 'always',
  });

/** @returns its URL, which the API returns only once */
export const useMakeDoorLink = (door: DoorId) =>
  useChange(
    (body: { label: string; hours?: number }) =>
      call(callOfKind('POST /events/:id/door-links', door), { params: { id: door.eventId }, body }),
    attendanceKeys.links(door.eventId),
  );

export const useEndDoorLink = (door: DoorId) =>
  useChange(
    (linkId: string) =>
      call(callOfKind('DELETE /events/:id/door-links/:linkId', door), { params: { id: door.eventId, linkId } }),
    attendanceKeys.links(door.eventId),
  );

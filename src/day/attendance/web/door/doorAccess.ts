import { callOfKind } from '#events/events/web/callOfKind.ts';
import { ApiError, apiClient } from '#platform/http/web/client.ts';
import type { calls, Door, DoorLink, EventAtDoor, MarkResult } from '../../contract.ts';
import type { QueuedMark } from './presence.ts';

/** The door of this page, opened by an account or by a door link. */
export interface DoorAccess {
  eventId: string;
  isFeatured: boolean;
  /** The owner of the offline copies; stored on devices under this name. */
  holder: string;
  /** Of a door link. */
  token?: string;
  link?: DoorLink;
}

/** What a door link opens; also stored for offline use. */
export interface OpenedLink {
  event: EventAtDoor;
  isFeatured: boolean;
  link: DoorLink;
}

const call = apiClient<typeof calls>();

// An ended link must not log out the account that is signed in on the device.
const asLinkHolder = (token: string | undefined) =>
  token === undefined ? {} : { headers: { 'X-Door-Token': token }, isAnonymous: true };

/** @throws ApiError */
export const openLink = (token: string): Promise<OpenedLink> => call('GET /door', asLinkHolder(token));

/** @throws ApiError */
export const fetchDoor = (access: DoorAccess): Promise<Door> =>
  call(callOfKind('GET /events/:id/door', access), { params: { id: access.eventId }, ...asLinkHolder(access.token) });

/** @throws ApiError */
export async function sendMarks(access: DoorAccess, queued: readonly QueuedMark[]): Promise<MarkResult[]> {
  const marks = queued.map(({ id, code, key, present, at }) => ({
    id,
    ...(code === undefined ? { key } : { code }),
    present,
    at: new Date(at).toISOString(),
  }));
  const input = { params: { id: access.eventId }, body: { marks }, ...asLinkHolder(access.token) };
  return (await call(callOfKind('POST /events/:id/attendance', access), input)).results;
}

/** Why this door stays closed; `undefined` if a retry may help. */
export function whyClosed(error: unknown): 'ended' | 'cancelled' | 'refused' | undefined {
  // A proxy may answer instead of the server, without the envelope.
  if (!(error instanceof ApiError) || error.code === 'fault') return undefined;
  if (error.status === 401) return 'ended';
  if (error.code === 'event_cancelled') return 'cancelled';
  return error.status === 403 || error.status === 404 ? 'refused' : undefined;
}

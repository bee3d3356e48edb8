import { ApiError, apiClient } from '#platform/http/web/client.ts';
import type { calls, Door, DoorLink, EventAtDoor, MarkResult } from '../../contract.ts';
import type { QueuedMark } from './presence.ts';

/** Which door this page is of, and who opens it: an account, or the holder of a door link. */
export interface Entrance {
  eventId: string;
  isFeatured: boolean;
  /** Of what the device keeps. */
  holder: string;
  /** Of a door link. */
  token?: string;
  link?: DoorLink;
}

/** What a door link opens. It can be kept and read again without a network. */
export interface OpenedLink {
  event: EventAtDoor;
  isFeatured: boolean;
  link: DoorLink;
}

const call = apiClient<typeof calls>();

// A link that has ended must not log out whoever is signed in on the device.
const asHolder = (token: string | undefined) =>
  token === undefined ? {} : { headers: { 'X-Door-Token': token }, isAnonymous: true };

/** @throws ApiError */
export const openLink = (token: string): Promise<OpenedLink> => call('GET /door', asHolder(token));

/** @throws ApiError */
export function fetchDoor({ eventId, isFeatured, token }: Entrance): Promise<Door> {
  const input = { params: { id: eventId }, ...asHolder(token) };
  return isFeatured ? call('GET /featured-events/:id/door', input) : call('GET /events/:id/door', input);
}

/** @throws ApiError */
export async function sendMarks(entrance: Entrance, queued: readonly QueuedMark[]): Promise<MarkResult[]> {
  const { eventId, isFeatured, token } = entrance;
  const marks = queued.map(({ id, code, key, present, at }) => ({
    id,
    ...(code === undefined ? { key } : { code }),
    present,
    at: new Date(at).toISOString(),
  }));
  const input = { params: { id: eventId }, body: { marks }, ...asHolder(token) };
  const { results } = isFeatured
    ? await call('POST /featured-events/:id/attendance', input)
    : await call('POST /events/:id/attendance', input);
  return results;
}

/** Why this door stays closed for whoever asks; `undefined` while trying again may help. */
export function whyClosed(error: unknown): 'ended' | 'cancelled' | 'refused' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return 'ended';
  if (error.code === 'event_cancelled') return 'cancelled';
  return error.status === 403 || error.status === 404 ? 'refused' : undefined;
}

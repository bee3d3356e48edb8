import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { attendanceKeys } from '#day/attendance/web/api.ts';
import { eventKeys } from '#events/events/web/api.ts';
import { featuredKeys } from '#teams/featured/web/api.ts';
import { invitationKeys, lookingKey, teamKeys } from '#teams/invitations/web/api.ts';
import { messageKeys } from '#contact/messages/web/api.ts';
import { registrationKeys } from '#teams/registrations/web/api.ts';
import { resultKeys } from '#day/results/web/api.ts';
import { settingsKey } from '#events/settings/web/api.ts';
import { identity } from '#platform/http/web/client.ts';
import { type StreamEvent, startLiveClient } from '#platform/live/web/liveClient.ts';
import { liveEvents, type LiveEvent } from '../events.ts';

const team = (eventId: unknown) => (typeof eventId === 'string' ? [...teamKeys.all, eventId] : teamKeys.all);

const rosters = (eventId: unknown) => (typeof eventId === 'string' ? [registrationKeys.roster(eventId)] : []);

/** The queries that an event makes stale. An answered invitation affects whether the person may register. */
const staleQueries: Record<LiveEvent, (eventId: unknown) => QueryKey[]> = {
  // People who have declined can be found and invited again.
  invitations: (eventId) => [invitationKeys.all, team(eventId)],
  team: (eventId) => [team(eventId), invitationKeys.all, registrationKeys.all],
  registrations: (eventId) => [registrationKeys.all, team(eventId), eventKeys.all],
  messages: () => [messageKeys.all],
  settings: () => [settingsKey],
  attendance: (eventId) => [
    typeof eventId === 'string' ? attendanceKeys.door(eventId) : attendanceKeys.all,
    ...rosters(eventId),
  ],
  results: () => [resultKeys.all],
  featured: () => [featuredKeys.all],
  // Does not refetch the event's lists, which are long.
  waitlist: () => [registrationKeys.all],
  looking: (eventId) => [typeof eventId === 'string' ? [...lookingKey, eventId] : lookingKey],
  managed: (eventId) => [...rosters(eventId), eventKeys.managed, featuredKeys.managed],
};
const everything = liveEvents.flatMap((event) => staleQueries[event](undefined));

// Rosters and managed lists may be megabytes.
const slowEvents: readonly LiveEvent[] = ['managed'];
const slowDebounceMs = 2_000;
// Simultaneous events cause one refetch, and not in every browser in the same millisecond.
const debounceMs = 100;
const jitterMs = 300;

/** Fetches what is scheduled within `delayMs` of the first once. */
function refetching(queryClient: QueryClient, delayMs: number) {
  const pending = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidate = () => {
    timer = undefined;
    const keys = [...pending.values()];
    pending.clear();
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  return {
    schedule: (keys: readonly QueryKey[]) => {
      for (const key of keys) pending.set(JSON.stringify(key), key);
      timer ??= setTimeout(invalidate, delayMs + Math.random() * jitterMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Keeps invitations, teams and registrations on pages fresh while somebody is signed in. */
export function followLiveUpdates(queryClient: QueryClient): () => void {
  const prompt = refetching(queryClient, debounceMs);
  const slow = refetching(queryClient, slowDebounceMs);

  const stop = startLiveClient({
    address: '/api/live',
    token: () => identity.token(),
    onEvent: ({ event, data }: StreamEvent) => {
      const liveEvent = liveEvents.find((name) => name === event);
      if (!liveEvent) return;
      const { schedule } = slowEvents.includes(liveEvent) ? slow : prompt;
      schedule(staleQueries[liveEvent](data['eventId']));
    },
    onReconnect: () => prompt.schedule(everything),
    onUnauthorized: () => identity.onRefused(),
  });
  return () => {
    stop();
    prompt.stop();
    slow.stop();
  };
}

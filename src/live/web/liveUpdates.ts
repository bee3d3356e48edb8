import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { eventKeys } from '#events/web/api.ts';
import { invitationKeys, teamKeys } from '#invitations/web/api.ts';
import { registrationKeys } from '#registrations/web/api.ts';
import { settingsKey } from '#settings/web/api.ts';
import { identity } from '#platform/http/web/client.ts';
import { type StreamEvent, startLiveClient } from '#platform/live/web/liveClient.ts';
import { liveEvents, type LiveEvent } from '../events.ts';

const team = (eventId: unknown) => (typeof eventId === 'string' ? [...teamKeys.all, eventId] : teamKeys.all);

/** What is fetched again after a hint. An answered invitation changes whether one may register. */
const touched: Record<LiveEvent, (eventId: unknown) => QueryKey[]> = {
  // Who has declined can be found and asked again.
  invitations: (eventId) => [invitationKeys.all, team(eventId)],
  team: (eventId) => [team(eventId), invitationKeys.all, registrationKeys.all],
  registrations: (eventId) => [registrationKeys.all, team(eventId), eventKeys.all],
  settings: () => [settingsKey],
};
const everything = liveEvents.flatMap((event) => touched[event](undefined));

// Hints of one moment are followed once, and not by every browser in the same millisecond.
const together = 100;
const spread = 300;

/** Keeps what the pages show of invitations, teams and registrations fresh while somebody is signed in. */
export function followLiveUpdates(queryClient: QueryClient): () => void {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchAgain = () => {
    timer = undefined;
    const keys = [...waiting.values()];
    waiting.clear();
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  const take = (keys: QueryKey[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key);
    timer ??= setTimeout(fetchAgain, together + Math.random() * spread);
  };

  const stop = startLiveClient({
    address: '/api/live',
    token: () => identity.token(),
    onEvent: ({ event, data }: StreamEvent) => {
      const known = liveEvents.find((name) => name === event);
      if (known) take(touched[known](data['eventId']));
    },
    onReconnect: () => take(everything),
    onUnauthorized: () => identity.onRefused(),
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

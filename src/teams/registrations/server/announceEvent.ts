import { setTimeout as pause } from 'node:timers/promises';
import { publishEvent } from '#events/events/server/publishEvent.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { coalesce } from '#platform/coalesce.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

export type AnnounceEvent = (eventId: string) => void;

const gatheringMs = 1_000;

/**
 * Notifies those who run an event about new registrations, once a second for all of them: a rush publishes nothing in
 * its own transactions, and each notification makes open rosters refetch.
 */
export function eventAnnouncer({ db }: ServerContext): AnnounceEvent {
  const announce = coalesce(
    async (eventId) => {
      const event = await findEvent(db, eventId);
      if (event) await publishEvent(db, event);
    },
    () => pause(gatheringMs, undefined, { ref: false }),
  );
  // Lost while the database is away or the server stops: rosters are refetched when they are opened.
  return (eventId) => void announce(eventId).catch(() => undefined);
}

import { setTimeout as pause } from 'node:timers/promises';
import { publishEvent } from '#events/events/server/publishEvent.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { coalesce } from '#platform/coalesce.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

export type AnnounceEvent = (eventId: string) => void;

const gatheringMs = 1_000;

/**
 * Announces to those who run an event that somebody has registered, a second later and once for all who did until then: a
 * rush publishes nothing in its own transactions, and each announcement makes open rosters fetch again.
 */
export function eventAnnouncer({ db }: ServerContext): AnnounceEvent {
  const announce = coalesce(
    async (eventId) => {
      const event = await findEvent(db, eventId);
      if (event) await publishEvent(db, event);
    },
    () => pause(gatheringMs, undefined, { ref: false }),
  );
  // Lost while the database is away or the server stops: rosters are fetched again when they are opened.
  return (eventId) => void announce(eventId).catch(() => undefined);
}

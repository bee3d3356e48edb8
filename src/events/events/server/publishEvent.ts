import { publishToAdministrators } from '#people/accounts/server/administratorQueries.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventRow } from './tables.ts';

/** Notifies only the event's organizers that it or its registrations changed. */
export const publishEvent = (db: Db, event: Pick<EventRow, 'id' | 'organizerId' | 'organizerClub'>): Promise<void> =>
  publishToAdministrators(db, event.id, event);

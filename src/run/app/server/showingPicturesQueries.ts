import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import { featuredEvents } from '#teams/featured/server/tables.ts';

/** A test compares them with the database's foreign keys. */
export const showingPictures = [users.pictureId, events.pictureId, featuredEvents.pictureId] as const;

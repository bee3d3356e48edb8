import { users } from '#accounts/server/tables.ts';
import { events } from '#events/server/tables.ts';
import { featuredEvents } from '#featured/server/tables.ts';

/** A test compares them with the database's foreign keys. */
export const showingPictures = [users.pictureId, events.pictureId, featuredEvents.pictureId] as const;

import { events } from '#events/server/tables.ts';
import { featuredEvents } from '#featured/server/tables.ts';

/** A test compares them with the database's foreign keys. */
export const showingPictures = [events.pictureId, featuredEvents.pictureId] as const;

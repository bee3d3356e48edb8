import type { KeyEvents } from '#people/security/server/keys.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { attendeeQueries } from './attendeeQueries.ts';
import { eventRunBy } from './openDoor.ts';
import { titlesOf } from './titleQueries.ts';

/** The events whose doors a key for scripts can open. */
export const keyEvents = (context: ServerContext): KeyEvents => ({
  titleRunBy: async (currentUser, id) => {
    const regular = attendeeQueries.events;
    const queries = (await regular.event(context.db, id)) ? regular : attendeeQueries.featuredEvents;
    return (await eventRunBy(context, currentUser, queries, id)).event.title;
  },
  titles: (ids) => titlesOf(context.db, ids),
});

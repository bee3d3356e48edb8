import type { FastifyInstance } from 'fastify';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import { findEvent, listEvents } from '#events/events/server/queries.ts';
import { findFeaturedEvent, listFeaturedEvents } from '#teams/featured/server/eventQueries.ts';
import { refusalFactory, refuse as refuseCommon } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Attachment, serve } from '#platform/http/server/serve.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { calls, refusals } from '../contract.ts';
import { renderCalendar, type CalendarEntry, type CalendarEvent } from './calendar.ts';
import { personalEntries } from './personalCalendar.ts';
import { findCalendarOwner, participationsOf, saveCalendarLink } from './queries.ts';

const refuse = refusalFactory(refusals);

const regular = (event: CalendarEvent): CalendarEntry => ({ event, path: addresses.event(event.id) });
const featured = (event: CalendarEvent): CalendarEntry => ({ event, path: addresses.featuredEvent(event.id) });

export function calendarRoutes(app: FastifyInstance, context: ServerContext): void {
  const areDatesAnnounced = async () => (await currentSettings(context.db)).datesAnnounced;
  const file = (entries: CalendarEntry[], name?: string) =>
    new Attachment('calendar.ics', renderCalendar(entries, context.publicUrl, name));
  const one = async (entry: CalendarEntry | undefined) => {
    if (!entry) throw refuseCommon('not_found');
    if (!(await areDatesAnnounced())) throw refuse('dates_not_announced');
    return file([entry], entry.event.title);
  };

  serve(app, context, authorizer(context), calls, {
    'GET /calendar.ics': async () => {
      if (!(await areDatesAnnounced())) throw refuse('dates_not_announced');
      const [events, featuredEvents] = [await listEvents(context.db, {}), await listFeaturedEvents(context.db, {})];
      return file([
        ...events.rows.map(({ event }) => regular(event)),
        ...featuredEvents.rows.map(({ event }) => featured(event)),
      ]);
    },
    'GET /events/:id/calendar.ics': async ({ params }) => {
      const event = await findEvent(context.db, params.id);
      return one(event && regular(event));
    },
    'GET /featured-events/:id/calendar.ics': async ({ params }) => {
      const event = await findFeaturedEvent(context.db, params.id);
      return one(event && featured(event));
    },
    'GET /calendar/:token.ics': async ({ params }) => {
      const owner = await findCalendarOwner(context.db, params.token);
      if (owner === undefined) throw refuseCommon('not_found');
      const entries = (await areDatesAnnounced()) ? personalEntries(await participationsOf(context.db, owner)) : [];
      return file(entries, `My ${festival.shortName}`);
    },
    'POST /users/calendar-link': async ({ currentUser }) => {
      const token = newToken();
      await saveCalendarLink(context.db, currentUser.id, token, context.now());
      return { url: `${context.publicUrl}/api/calendar/${token}.ics` };
    },
  });
}

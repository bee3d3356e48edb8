import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls, refusals, type WrittenMark } from '../contract.ts';
import { createDoorLink, endDoorLink, listDoorLinks, presentLink } from './links.ts';
import { applyMarks } from './marks.ts';
import { linkWith, openDoor } from './openDoor.ts';
import { passOf, teamPassOf } from './pass.ts';
import { attendanceAt } from './queries.ts';
import { attendeeQueries, type AttendeeQueries } from './attendeeQueries.ts';

const refuse = refusalFactory(refusals);

interface AtDoor {
  params: { id: string };
  headers: { 'X-Door-Token': string | undefined };
  currentUser: CurrentUser | null;
}

export function attendanceRoutes(app: FastifyInstance, context: ServerContext): void {
  const opened = (queries: AttendeeQueries, { params, headers, currentUser }: AtDoor) =>
    openDoor(context, currentUser, { token: headers['X-Door-Token'], queries, id: params.id });

  const show = (queries: AttendeeQueries) => async (at: AtDoor) => {
    const { event } = await opened(queries, at);
    const states = new Map((await attendanceAt(context.db, event._id)).map((state) => [state.personId, state]));
    const people = (await queries.people(context.db, event._id)).map((person) => {
      const { presentAt = null, presentBy = null, decidedAt = null } = states.get(person.id) ?? {};
      return { ...person, key: person.id, team: person.registrationId, presentAt, presentBy, decidedAt };
    });
    const present = people.filter(({ presentAt }) => presentAt !== null).length;
    return { event, people, expected: people.length, present };
  };
  const mark =
    (queries: AttendeeQueries) =>
    async ({ body, ...at }: AtDoor & { body: { marks: WrittenMark[] } }) =>
      applyMarks(context, await opened(queries, at), body.marks);

  const { events, featuredEvents } = attendeeQueries;
  serve(app, context, authorizer(context), calls, {
    'GET /registrations/:id/pass': ({ params, currentUser }) => passOf(context, currentUser, params.id),
    'GET /featured-registrations/pass': ({ headers }) => teamPassOf(context, headers['X-Pass-Code'] ?? ''),
    'GET /door': async ({ headers }) => {
      const held = await linkWith(context, headers['X-Door-Token']);
      if (!held) throw refuse('door_link_ended');
      const { event, queries, link } = held;
      return { event, isFeatured: queries.isFeatured, link: presentLink(link, event) };
    },

    'GET /events/:id/door': show(events),
    'POST /events/:id/attendance': mark(events),
    'GET /events/:id/door-links': ({ params, currentUser }) => listDoorLinks(context, currentUser, events, params.id),
    'POST /events/:id/door-links': ({ params, body, currentUser }) =>
      createDoorLink(context, currentUser, events, { ...params, ...body }),
    'DELETE /events/:id/door-links/:linkId': ({ params, currentUser }) =>
      endDoorLink(context, currentUser, events, params),

    'GET /featured-events/:id/door': show(featuredEvents),
    'POST /featured-events/:id/attendance': mark(featuredEvents),
    'GET /featured-events/:id/door-links': ({ params, currentUser }) =>
      listDoorLinks(context, currentUser, featuredEvents, params.id),
    'POST /featured-events/:id/door-links': ({ params, body, currentUser }) =>
      createDoorLink(context, currentUser, featuredEvents, { ...params, ...body }),
    'DELETE /featured-events/:id/door-links/:linkId': ({ params, currentUser }) =>
      endDoorLink(context, currentUser, featuredEvents, params),
  });
}

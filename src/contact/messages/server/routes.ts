import type { FastifyInstance } from 'fastify';
import { actsAsAdministrator, authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { isRunBy } from '#events/events/rules.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { findFeaturedEvent } from '#teams/featured/server/eventQueries.ts';
import { openTeam } from '#teams/featured/server/manage.ts';
import { manageTokenIn } from '#teams/featured/server/routes.ts';
import { liveTeams } from '#teams/featured/server/teamQueries.ts';
import { refuse, orNotFound } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { reachOf } from './audienceQueries.ts';
import { presentMessage } from './presentMessage.ts';
import { messagesOf, messagesTo, messagesToTeam, type MessageSubject } from './queries.ts';
import { sendFeaturedMessage, sendMessage } from './send.ts';

const presented = (rows: Awaited<ReturnType<typeof messagesOf>>) =>
  rows.map(({ message, by }) => presentMessage(message, by));

export function messageRoutes(app: FastifyInstance, context: ServerContext): void {
  const list = async (subject: MessageSubject, reader: CurrentUser | undefined) => {
    const rows = await (reader ? messagesTo(context.db, subject, reader) : messagesOf(context.db, subject));
    return presented(rows);
  };

  serve(app, context, authorizer(context), calls, {
    'GET /events/:id/messages': async ({ params: { id }, currentUser }) => {
      const event = orNotFound(await findEvent(context.db, id));
      const isRun = isRunBy(event, currentUser) && (await actsAsAdministrator(context, currentUser));
      return {
        messages: await list({ eventId: id }, isRun ? undefined : currentUser),
        ...(isRun && { reach: await reachOf(context.db, id) }),
      };
    },
    'POST /events/:id/messages': ({ params, body, currentUser }) => sendMessage(context, currentUser, params.id, body),
    'GET /featured-events/:id/messages': async ({ params: { id }, currentUser }) => {
      if (!(await findFeaturedEvent(context.db, id))) throw refuse('not_found');
      const isRun = await actsAsAdministrator(context, currentUser);
      return {
        messages: await list({ featuredEventId: id }, isRun ? undefined : currentUser),
        ...(isRun && { reach: { leaders: (await liveTeams(context.db, id)).length } }),
      };
    },
    'GET /featured-registrations/manage/messages': async ({ headers }) => {
      const { team, isRegistrant } = await openTeam(context, manageTokenIn(headers));
      return { messages: isRegistrant ? [] : presented(await messagesToTeam(context.db, team.registration.id)) };
    },
    'POST /featured-events/:id/messages': ({ params, body, currentUser }) =>
      sendFeaturedMessage(context, currentUser, params.id, body),
  });
}

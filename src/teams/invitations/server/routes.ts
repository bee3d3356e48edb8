import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { withProfilePicture } from '#people/pictures/server/shown.ts';
import { counted } from '#platform/counted.ts';
import { orNotFound } from '#platform/http/refusals.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls, refusals } from '../contract.ts';
import { maxDeclines, whyCannotJoin } from '../rules.ts';
import { respond, cancelInvitation } from './answer.ts';
import { capacityOf, presentInvitation } from './presentInvitation.ts';
import { acceptedOf, countActionable, incomingOf, outgoingOf, teamFacts, type LoadedInvitation } from './queries.ts';
import type { RegisteredTeams } from './registeredTeams.ts';
import { send } from './send.ts';
import { maxResults, searchTeammates } from './teammateQueries.ts';

function foundMessage(count: number, name: string): string {
  if (count > maxResults) return `Showing the first ${maxResults}. Type more.`;
  if (count === 0) return `Nobody ${/\d/.test(name) ? 'with' : 'called'} “${name}” can join this team`;
  return counted(count, 'person can join', 'people can join');
}

// Of one account. Ten teams of four found by typing six letters each are 240 searches; 312 listed 41 of 59 accounts.
const searchesInTenMinutes: RateLimit = { name: 'teammates', max: 120, windowSeconds: 600, scope: 'server' };
const searchesADay: RateLimit = { name: 'teammates-day', max: 500, windowSeconds: 86_400, scope: 'shared' };

export function invitationRoutes(app: FastifyInstance, context: ServerContext, registeredTeams: RegisteredTeams): void {
  const eventOf = async (id: string) => {
    return orNotFound(await findEvent(context.db, id));
  };
  const listed = (rows: LoadedInvitation[], status: string | undefined) => {
    const shown = rows
      .map((row) => presentInvitation(row, context.now()))
      .filter((one) => !status || one.status === status);
    return { invitations: shown, total: shown.length };
  };

  serve(app, context, authorizer(context, refusals), calls, {
    'GET /users/search-for-team/:eventId': async ({ params, query, currentUser }) => {
      const event = await eventOf(params.eventId);
      if (!query.name)
        return { users: [], searchMessage: 'Type a name or roll number to search', hasSearchQuery: false };
      await context.limits.consume([
        [searchesInTenMinutes, currentUser.id],
        [searchesADay, currentUser.id],
      ]);
      const now = context.now();
      const { isRegistered } = await teamFacts(context.db, event.id, currentUser.id, now);
      const open =
        event.isTeamEvent && whyCannotJoin(event, { isRegistered, isReplacement: isRegistered }, now) === null;
      if (!open) return { users: [], searchMessage: 'Nobody can join a team for this event now', hasSearchQuery: true };
      const users = await searchTeammates(context.db, {
        event,
        leader: currentUser,
        part: query.name,
        maxDeclines,
        now: context.now(),
      });
      return {
        users: users.slice(0, maxResults).map(withProfilePicture),
        searchMessage: foundMessage(users.length, query.name),
        hasSearchQuery: true,
      };
    },
    'POST /invitations/send': ({ body, currentUser }) => send(context, registeredTeams, currentUser, body),
    'GET /invitations/incoming': async ({ query, currentUser }) =>
      listed(await incomingOf(context.db, currentUser.id), query.status),
    'GET /invitations/outgoing': async ({ query, currentUser }) =>
      listed(await outgoingOf(context.db, currentUser.id), query.status),
    'PUT /invitations/:id/respond': ({ params, body, currentUser }) =>
      respond(context, registeredTeams, currentUser, params.id, body.response === 'accept'),
    'DELETE /invitations/:id': ({ params, currentUser }) => cancelInvitation(context, currentUser, params.id),
    'GET /invitations/accepted/:eventId': async ({ params, currentUser }) => {
      const event = await eventOf(params.eventId);
      const rows = await acceptedOf(context.db, currentUser.id, event.id);
      const accepted = rows
        .map((row) => presentInvitation(row, context.now()))
        .filter(({ status }) => status === 'accepted');
      return {
        acceptedInvitations: accepted,
        teamCapacity: capacityOf(accepted.length, event),
      };
    },
    'GET /invitations/stats': async ({ currentUser }) => ({
      totalPending: await countActionable(context.db, currentUser.id, context.now()),
    }),
  });
}

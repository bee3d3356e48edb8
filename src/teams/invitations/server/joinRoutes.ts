import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls, refusals } from '../joinContract.ts';
import { endLink, lookAt, makeLink } from './joinLinks.ts';
import { requestsOf } from './joinQueries.ts';
import { ask, presentRequest, respondToRequest, withdrawRequest } from './joinRequests.ts';
import type { RegisteredTeams } from './registeredTeams.ts';

export function joinRoutes(app: FastifyInstance, context: ServerContext, registeredTeams: RegisteredTeams): void {
  serve(app, context, authorizer(context, refusals), calls, {
    'POST /invitations/link': ({ body, currentUser }) => makeLink(context, registeredTeams, currentUser, body),
    'DELETE /invitations/link/:eventId': ({ params, currentUser }) => endLink(context, currentUser, params.eventId),
    'POST /join/look': ({ body }) => lookAt(context, body.token),
    'POST /join': ({ body, currentUser }) => ask(context, currentUser, body.token),
    'GET /join-requests': async ({ currentUser }) => {
      const now = context.now();
      const found = await requestsOf(context.db, currentUser.id);
      return { requests: found.map((one) => presentRequest(one, now)) };
    },
    'PUT /join-requests/:id/respond': ({ params, body, currentUser }) =>
      respondToRequest(context, registeredTeams, currentUser, params.id, body.response === 'accept'),
    'DELETE /join-requests/:id': ({ params, currentUser }) => withdrawRequest(context, currentUser, params.id),
  });
}

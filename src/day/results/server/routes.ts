import type { FastifyInstance } from 'fastify';
import { attendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import { authorizer } from '#people/accounts/server/authorize.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';
import { publishedResultsOf } from './queries.ts';
import { entrantsOf, publishedResults, readResults } from './read.ts';
import { writeResults } from './write.ts';

export function resultRoutes(app: FastifyInstance, context: ServerContext): void {
  const { events, featuredEvents } = attendeeQueries;
  serve(app, context, authorizer(context), calls, {
    'GET /results': ({ query }) => publishedResults(context, query.event),
    'GET /results/mine': async ({ currentUser }) => ({ results: await publishedResultsOf(context.db, currentUser) }),

    'GET /events/:id/results': ({ params, currentUser }) => readResults(context, currentUser, events, params.id),
    'PUT /events/:id/results': async ({ params, body, currentUser }) => {
      await writeResults(context, currentUser, events, { ...params, body });
      return readResults(context, currentUser, events, params.id);
    },
    'GET /events/:id/results/entrants': ({ params, currentUser }) =>
      entrantsOf(context, currentUser, events, params.id),

    'GET /featured-events/:id/results': ({ params, currentUser }) =>
      readResults(context, currentUser, featuredEvents, params.id),
    'PUT /featured-events/:id/results': async ({ params, body, currentUser }) => {
      await writeResults(context, currentUser, featuredEvents, { ...params, body });
      return readResults(context, currentUser, featuredEvents, params.id);
    },
    'GET /featured-events/:id/results/entrants': ({ params, currentUser }) =>
      entrantsOf(context, currentUser, featuredEvents, params.id),
  });
}

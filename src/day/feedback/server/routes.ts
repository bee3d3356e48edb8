import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { attendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import { eventRunBy } from '#day/attendance/server/openDoor.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls, refusals } from '../contract.ts';
import { closingOf, isOpen } from '../rules.ts';
import { attendedBy, feedbackOn, membershipForFeedback, saveFeedback } from './queries.ts';

const refuse = refusalFactory(refusals);

export function feedbackRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context;
  serve(app, context, authorizer(context), calls, {
    'PUT /registrations/:id/feedback': async ({ params, body: { stars, comment }, currentUser }) => {
      const found = orNotFound(await membershipForFeedback(db, params.id, currentUser.id));
      if (!found.isPresent) throw refuse('not_present');
      if (!isOpen(found.event, context.now())) throw refuse('feedback_closed');
      return { feedback: await saveFeedback(db, found.personId, { stars, comment }, context.now()) };
    },

    'GET /feedback/mine': async ({ currentUser }) => ({
      feedback: (await attendedBy(db, currentUser.id))
        .filter(({ event }) => isOpen(event, context.now()))
        .map(({ registrationId, event, stars, comment }) => ({
          registrationId,
          event,
          stars,
          comment,
          until: closingOf(event),
        })),
    }),

    'GET /events/:id/feedback': async ({ params, currentUser }) => {
      const { event } = await eventRunBy(context, currentUser, attendeeQueries.events, params.id);
      return { feedback: await feedbackOn(db, event._id) };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import type { PictureIntake } from '#people/pictures/server/intake.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls } from '../receiptContract.ts';
import { ownReceipt, receiptOf, uploadReceipt } from './receipts.ts';
import { manageTokenIn } from './routes.ts';

export function receiptRoutes(app: FastifyInstance, context: ServerContext, intake: PictureIntake): void {
  serve(app, context, authorizer(context), calls, {
    'POST /featured-events/:id/receipts': ({ params, request, ...upload }) =>
      uploadReceipt(context, intake, { eventId: params.id, network: networkKey(request.ip), upload }),
    'GET /featured-registrations/manage/receipt': ({ headers }) => ownReceipt(context, manageTokenIn(headers)),
    'GET /featured-events/:id/registrations/:registrationId/receipt': ({ params }) =>
      receiptOf(context, params.id, params.registrationId),
  });
}

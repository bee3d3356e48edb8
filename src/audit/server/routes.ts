import type { FastifyInstance } from 'fastify';
import { authorizer } from '#accounts/server/authorize.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';
import { listAuditEntries } from './queries.ts';

export function auditRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context), calls, {
    'GET /admin/records': ({ query }) => listAuditEntries(context.db, query),
  });
}

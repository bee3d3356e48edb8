import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';
import { listAuditEntries, type AuditSubjects } from './listQueries.ts';

export function auditRoutes(app: FastifyInstance, context: ServerContext, subjects: AuditSubjects): void {
  serve(app, context, authorizer(context), calls, {
    'GET /admin/records': ({ query }) => listAuditEntries(context.db, subjects, query),
  });
}

import type { FastifyInstance } from 'fastify';
import { gateOf } from '#accounts/server/authorize.ts';
import type { Site } from '#platform/http/server/context.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';
import { listRecords } from './queries.ts';

export function auditRoutes(app: FastifyInstance, site: Site): void {
  serve(app, site, gateOf(site), calls, {
    'GET /admin/records': ({ query }) => listRecords(site.db, query),
  });
}

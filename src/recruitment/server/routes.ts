import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { festival } from '#festival';
import { networkKey } from '#platform/http/server/networkKey.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { domains } from '../rules.ts';
import { apply, applyToClub } from './apply.ts';
import { eraseApplication, eraseClubApplication } from './erase.ts';
import { exportApplications, exportClubApplications } from './exports.ts';
import { clubNameOf, presentApplication, presentClubApplication } from './presentApplication.ts';
import { countApplications, listApplications, listClubApplications } from './queries.ts';
import { reviewApplication, reviewClubApplication } from './review.ts';

export function recruitmentRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context), calls, {
    'POST /recruitment': ({ body, request }) => apply(context, body, networkKey(request.ip)),
    'GET /recruitment': async ({ query }) => {
      const { rows, total } = await listApplications(context.db, query);
      const { by, ...counts } = await countApplications(context.db, 'domain', context.now());
      const byDomain = Object.fromEntries(domains.map((domain) => [domain, by[domain] ?? 0]));
      return { applications: rows.map(presentApplication), total, stats: { ...counts, byDomain } };
    },
    'PUT /recruitment/:id/status': ({ params, body, currentUser }) =>
      reviewApplication(context, currentUser, params.id, body),
    'DELETE /recruitment/:id': ({ params, currentUser }) => eraseApplication(context, currentUser, params.id),
    'GET /recruitment/export': ({ query, currentUser }) => exportApplications(context, currentUser, query),
    'POST /club-recruitment': ({ body, request }) => applyToClub(context, body, networkKey(request.ip)),
    'GET /club-recruitment': async ({ query }) => {
      const { rows, total } = await listClubApplications(context.db, query);
      const { by, ...counts } = await countApplications(context.db, 'club', context.now());
      const slugs = new Set([...festival.clubs.map((club) => club.slug), ...Object.keys(by)]);
      const byClub = Object.fromEntries([...slugs].map((slug) => [clubNameOf(slug), by[slug] ?? 0]));
      return { applications: rows.map(presentClubApplication), total, stats: { ...counts, byClub } };
    },
    'PUT /club-recruitment/:id/status': ({ params, body, currentUser }) =>
      reviewClubApplication(context, currentUser, params.id, body),
    'DELETE /club-recruitment/:id': ({ params, currentUser }) => eraseClubApplication(context, currentUser, params.id),
    'GET /club-recruitment/export': ({ query, currentUser }) => exportClubApplications(context, currentUser, query),
  });
}

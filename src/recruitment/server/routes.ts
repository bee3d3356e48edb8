import type { FastifyInstance } from 'fastify';
import { gateOf } from '#accounts/server/authorize.ts';
import { festival } from '#festival';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { domains } from '../rules.ts';
import { apply, applyToClub } from './apply.ts';
import { exportApplications, exportClubApplications } from './exports.ts';
import { clubNameOf, presentApplication, presentClubApplication } from './presentApplication.ts';
import { figuresOf, listApplications, listClubApplications } from './queries.ts';
import { reviewApplication, reviewClubApplication } from './review.ts';

export function recruitmentRoutes(app: FastifyInstance, site: Site): void {
  serve(app, site, gateOf(site), calls, {
    'POST /recruitment': ({ body }) => apply(site, body),
    'GET /recruitment': async ({ query }) => {
      const { rows, total } = await listApplications(site.db, query);
      const { by, ...counts } = await figuresOf(site.db, 'domain', site.now());
      const byDomain = Object.fromEntries(domains.map((domain) => [domain, by[domain] ?? 0]));
      return { applications: rows.map(presentApplication), total, stats: { ...counts, byDomain } };
    },
    'PUT /recruitment/:id/status': ({ params, body, caller }) =>
      reviewApplication(site, caller, params.id, body.status),
    'GET /recruitment/export': ({ query, caller }) => exportApplications(site, caller, query),
    'POST /club-recruitment': ({ body }) => applyToClub(site, body),
    'GET /club-recruitment': async ({ query }) => {
      const { rows, total } = await listClubApplications(site.db, query);
      const { by, ...counts } = await figuresOf(site.db, 'club', site.now());
      const slugs = new Set([...festival.clubs.map((club) => club.slug), ...Object.keys(by)]);
      const byClub = Object.fromEntries([...slugs].map((slug) => [clubNameOf(slug), by[slug] ?? 0]));
      return { applications: rows.map(presentClubApplication), total, stats: { ...counts, byClub } };
    },
    'PUT /club-recruitment/:id/status': ({ params, body, caller }) =>
      reviewClubApplication(site, caller, params.id, body.status),
    'GET /club-recruitment/export': ({ query, caller }) => exportClubApplications(site, caller, query),
  });
}

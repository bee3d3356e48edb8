import type { FastifyInstance, FastifyRequest } from 'fastify';
import { gateOf } from '#accounts/server/authorize.ts';
import { refuse } from '#platform/http/refusals.ts';
import { networkOf } from '#platform/http/server/limits.ts';
import { rollingLimit } from '#platform/http/server/rollingLimit.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { changeFeaturedEvent, createFeaturedEvent, removeFeaturedEvent } from './changes.ts';
import { findFeaturedEvent, listFeaturedEvents } from './eventQueries.ts';
import { amendTeam, showTeam, withdrawTeam } from './manage.ts';
import { presentFeaturedEvent } from './presentFeaturedEvent.ts';
import { presentTeam } from './presentTeam.ts';
import { registerTeam } from './register.ts';
import { exportTeams, judgeTeam, revealTeamTo } from './review.ts';
import type { FeaturedEventRow } from './tables.ts';
import { teamsOfEvent } from './teamQueries.ts';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const tokenIn = (request: FastifyRequest) => header(request, 'x-manage-token') ?? '';

export function featuredRoutes(app: FastifyInstance, site: Site): void {
  // A campus behind one address gets its teams in; a flood fills nothing.
  const teamsANetwork = rollingLimit(30, 60);
  const teamsFrom = (network: string) => ({
    knock: () => site.limits.on && teamsANetwork.check(network, site.now()),
    admit: () => site.limits.on && teamsANetwork.take(network, site.now()),
  });
  const one = (event: FeaturedEventRow) => ({ event: presentFeaturedEvent(event, site.now()) });
  const found = async (id: string) => {
    const event = await findFeaturedEvent(site.db, id);
    if (!event) throw refuse('not_found');
    return event;
  };

  serve(app, site, gateOf(site), calls, {
    'GET /featured-events': async ({ query }) => {
      const { rows, total } = await listFeaturedEvents(site.db, query);
      return { events: rows.map(({ event }) => presentFeaturedEvent(event, site.now())), total };
    },
    'GET /featured-events/:id': async ({ params }) => one(await found(params.id)),
    'POST /featured-events/:id/register': ({ params, body: { website, ...form }, request }) =>
      registerTeam(site, {
        eventId: params.id,
        form,
        trapped: (website ?? '').trim() !== '',
        key: header(request, 'idempotency-key'),
        ...teamsFrom(networkOf(request.ip)),
      }),
    'GET /featured-registrations/manage': ({ request }) => showTeam(site, tokenIn(request)),
    'PUT /featured-registrations/manage': ({ request, body: { website: _website, ...form } }) =>
      amendTeam(site, tokenIn(request), form),
    'DELETE /featured-registrations/manage': ({ request }) => withdrawTeam(site, tokenIn(request)),

    'GET /admin/featured-events': async ({ query }) => {
      const { rows, total } = await listFeaturedEvents(site.db, query);
      const events = rows.map(({ event, registrationCount }) => ({
        ...presentFeaturedEvent(event, site.now()),
        registrationCount,
      }));
      return { events, total };
    },
    'POST /admin/featured-events': async ({ caller, body }) => one(await createFeaturedEvent(site, caller, body)),
    'PUT /admin/featured-events/:id': async ({ caller, params, body }) =>
      one(await changeFeaturedEvent(site, caller, params.id, body)),
    'PATCH /admin/featured-events/:id': async ({ caller, params, body }) =>
      one(await changeFeaturedEvent(site, caller, params.id, body)),
    'DELETE /admin/featured-events/:id': async ({ caller, params }) => {
      await removeFeaturedEvent(site, caller, params.id);
      return {};
    },
    'GET /featured-events/:id/registrations': async ({ params, query }) => {
      const { id } = await found(params.id);
      const { teams, total } = await teamsOfEvent(site.db, id, query);
      return { registrations: teams.map(presentTeam), total };
    },
    'GET /featured-events/:id/registrations/export': ({ caller, params }) => exportTeams(site, caller, params.id),
    'PATCH /featured-events/:id/registrations/:registrationId': ({ caller, params, body }) =>
      judgeTeam(site, caller, params, body),
    'POST /featured-events/:id/registrations/:registrationId/reveal': ({ caller, params }) =>
      revealTeamTo(site, caller, params),
  });
}

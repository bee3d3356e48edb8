import type { FastifyInstance } from 'fastify';
import { actsAsAdministrator, authorizer } from '#people/accounts/server/authorize.ts';
import { phaseOf } from '#events/events/rules.ts';
import { refuse, orNotFound } from '#platform/http/refusals.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { PresenceAt } from '#teams/registrations/server/presence.ts';
import { calls } from '../contract.ts';
import { changeFeaturedEvent, createFeaturedEvent, removeFeaturedEvent } from './changes.ts';
import { findFeaturedEventOrDraft, listFeaturedEvents } from './eventQueries.ts';
import { amendTeam, showTeam, withdrawTeam } from './manage.ts';
import { presentFeaturedEvent } from './presentFeaturedEvent.ts';
import { presentTeam } from './presentTeam.ts';
import { registerTeam } from './register.ts';
import { exportTeams, reviewTeam, revealTeamTo } from './review.ts';
import type { FeaturedEventRow } from './tables.ts';
import { teamsOfEvent } from './teamQueries.ts';

/** The token of a team's link; empty without one. */
export const manageTokenIn = (headers: Readonly<Record<'X-Manage-Token', string | undefined>>) =>
  headers['X-Manage-Token'] ?? '';

export function featuredRoutes(app: FastifyInstance, context: ServerContext, presenceAt: PresenceAt): void {
  // Enough for a campus behind one address, too few for a flood.
  const teamsPerNetwork = context.limits.slidingWindow({ max: 30, windowSeconds: 60 });
  const one = (event: FeaturedEventRow) => ({ event: presentFeaturedEvent(event, context.now()) });
  const existing = async (id: string) => orNotFound(await findFeaturedEventOrDraft(context.db, id));

  serve(app, context, authorizer(context), calls, {
    'GET /featured-events': async ({ query }) => {
      const { rows, total } = await listFeaturedEvents(context.db, query);
      return { events: rows.map(({ event }) => presentFeaturedEvent(event, context.now())), total };
    },
    'GET /featured-events/:id': async ({ params, currentUser }) => {
      const event = await existing(params.id);
      if (event.isDraft && !(await actsAsAdministrator(context, currentUser))) throw refuse('not_found');
      return one(event);
    },
    'POST /featured-events/:id/register': ({ params, body: { website, ...form }, headers, request }) =>
      registerTeam(context, {
        eventId: params.id,
        form,
        isHoneypotFilled: (website ?? '').trim() !== '',
        key: headers['Idempotency-Key'] || undefined,
        network: networkKey(request.ip),
        teamsPerNetwork,
      }),
    'GET /featured-registrations/manage': ({ headers }) => showTeam(context, manageTokenIn(headers)),
    'PUT /featured-registrations/manage': ({ headers, request, body: { website: _website, ...form } }) =>
      amendTeam(context, manageTokenIn(headers), form, networkKey(request.ip)),
    'DELETE /featured-registrations/manage': ({ headers }) => withdrawTeam(context, manageTokenIn(headers)),

    'GET /admin/featured-events': async ({ query }) => {
      const { rows, total } = await listFeaturedEvents(context.db, query, { withDrafts: true });
      const events = rows.map(({ event, registrationCount, pendingCount }) => ({
        ...presentFeaturedEvent(event, context.now()),
        registrationCount,
        pendingCount: event.status === 'cancelled' || phaseOf(event, context.now()) === 'over' ? 0 : pendingCount,
      }));
      return { events, total };
    },
    'POST /admin/featured-events': async ({ currentUser, body }) =>
      one(await createFeaturedEvent(context, currentUser, body)),
    'PUT /admin/featured-events/:id': async ({ currentUser, params, body }) => {
      const { event, isChanged } = await changeFeaturedEvent(context, currentUser, params.id, body);
      return { ...one(event), isChanged };
    },
    'PATCH /admin/featured-events/:id': async ({ currentUser, params, body }) => {
      const { event, isChanged } = await changeFeaturedEvent(context, currentUser, params.id, body);
      return { ...one(event), isChanged };
    },
    'DELETE /admin/featured-events/:id': async ({ currentUser, params }) => {
      await removeFeaturedEvent(context, currentUser, params.id);
      return {};
    },
    'GET /featured-events/:id/registrations': async ({ params, query }) => {
      const { id } = await existing(params.id);
      const { teams, total } = await teamsOfEvent(context.db, id, query);
      return { registrations: teams.map(presentTeam), total };
    },
    'GET /featured-events/:id/registrations/export': ({ currentUser, params }) =>
      exportTeams(context, currentUser, params.id, presenceAt),
    'PATCH /featured-events/:id/registrations/:registrationId': ({ currentUser, params, body }) =>
      reviewTeam(context, currentUser, params, body),
    'POST /featured-events/:id/registrations/:registrationId/reveal': ({ currentUser, params }) =>
      revealTeamTo(context, currentUser, params),
  });
}

import type { FastifyInstance } from 'fastify';
import { gateOf } from '#accounts/server/authorize.ts';
import { refuse } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { mayEdit, mayRun } from '../rules.ts';
import { changeEvent, createEvent, removeEvent } from './changes.ts';
import type { EventEffects } from './effects.ts';
import { handOn } from './organizer.ts';
import { presentEvent } from './presentEvent.ts';
import { findEvent, listEvents, type ListedEvent } from './queries.ts';

export function eventRoutes(app: FastifyInstance, site: Site, effects: EventEffects): void {
  const one = (event: ListedEvent) => ({ event: presentEvent(event, site.now()) });

  serve(app, site, gateOf(site), calls, {
    'GET /events': async ({ query: { upcoming, ...filter } }) => {
      const now = site.now();
      const { rows, total } = await listEvents(site.db, {
        ...filter,
        upcomingAt: upcoming === 'true' ? now : undefined,
      });
      return { events: rows.map((row) => presentEvent(row, now)), total };
    },
    'GET /events/:id': async ({ params }) => {
      const event = await findEvent(site.db, params.id);
      if (!event) throw refuse('not_found');
      return one(event);
    },
    'POST /events': async ({ body, caller }) => one(await createEvent(site, caller, body)),
    'PUT /events/:id': async ({ params, body, caller }) =>
      one(await changeEvent(site, effects, caller, params.id, body, mayEdit)),
    'PATCH /events/:id': async ({ params, body, caller }) =>
      one(await changeEvent(site, effects, caller, params.id, body, mayRun)),
    'PUT /events/:id/organizer': async ({ params, body, caller }) =>
      one(await handOn(site, caller, params.id, body.userId)),
    'DELETE /events/:id': async ({ params, caller }) => {
      await removeEvent(site, effects, caller, params.id);
      return {};
    },
    'GET /admin/events': async ({ caller, query }) => {
      const now = site.now();
      const managedBy = caller.role === 'super_admin' ? undefined : { id: caller.id, club: caller.clubAffiliation };
      const { rows, total } = await listEvents(site.db, { ...query, managedBy });
      return {
        events: rows.map((row) => ({ ...presentEvent(row, now), registrationCount: row.registrationCount })),
        total,
      };
    },
  });
}

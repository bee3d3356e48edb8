import type { FastifyInstance } from 'fastify';
import { gateOf } from '#accounts/server/authorize.ts';
import { mayRun } from '#events/rules.ts';
import { findEvent } from '#events/server/queries.ts';
import { teamFacts } from '#invitations/server/queries.ts';
import { refuse } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls, refusals } from '../contract.ts';
import { teamNameKey, teamNameProblem } from '../rules.ts';
import { presentRegistration } from './presentRegistration.ts';
import { isTeamNameTaken, livingRegistration, registrationsOfEvent, registrationsOfPerson } from './queries.ts';
import { cancel } from './cancel.ts';
import { register } from './register.ts';

export function registrationRoutes(app: FastifyInstance, site: Site): void {
  serve(app, site, gateOf(site, refusals), calls, {
    'POST /registrations': ({ body, caller }) => register(site, caller, body),
    'DELETE /registrations/:id': ({ params, caller }) => cancel(site, caller, params.id),
    'GET /registrations/my-registrations': async ({ caller }) => {
      const rows = await registrationsOfPerson(site.db, caller.id);
      return { registrations: rows.map((row) => presentRegistration(row, caller.id, site.now())) };
    },
    'GET /registrations/check/:eventId': async ({ params, caller }) => {
      if (!(await findEvent(site.db, params.eventId))) throw refuse('not_found');
      const living = await livingRegistration(site.db, params.eventId, caller.id);
      return {
        isRegistered: living !== undefined,
        ...(living && { registration: presentRegistration(living, caller.id, site.now()) }),
        hasAcceptedInvitation: (await teamFacts(site.db, params.eventId, caller.id, site.now())).isPromised,
      };
    },
    'GET /registrations/check-team-name/:eventId/:teamName': async ({ params: { eventId, teamName } }) => {
      if (!(await findEvent(site.db, eventId))) throw refuse('not_found');
      if (teamNameProblem(teamName) !== undefined) return { available: false };
      return { available: !(await isTeamNameTaken(site.db, eventId, teamNameKey(teamName))) };
    },
    'GET /registrations/event/:eventId': async ({ params, query, caller }) => {
      const found = await findEvent(site.db, params.eventId);
      if (!found) throw refuse('not_found');
      const managed = { organizer: { _id: found.event.organizerId }, organizerClub: found.event.organizerClub };
      if (!mayRun(managed, { ...caller, _id: caller.id })) throw refuse('forbidden');
      const { rows, total } = await registrationsOfEvent(site.db, found.event, query);
      return { registrations: rows.map((row) => presentRegistration(row, caller.id, site.now())), total };
    },
  });
}

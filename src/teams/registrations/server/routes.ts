import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { isRunBy, overlaps } from '#events/events/rules.ts';
import { checkMay } from '#events/events/server/permissions.ts';
import { findEvent, findEventOrDraft } from '#events/events/server/queries.ts';
import { teamFacts } from '#teams/invitations/server/queries.ts';
import { refuse, orNotFound } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls, refusals } from '../contract.ts';
import { teamNameKey, teamNameProblem } from '../rules.ts';
import { eventAnnouncer } from './announceEvent.ts';
import { presenceAtDoor, type PresenceAt } from './presence.ts';
import { presentRegistration } from './presentRegistration.ts';
import {
  isTeamNameTaken,
  findLiveRegistration,
  liveEventsOf,
  type LoadedRegistration,
  registrationsOfEvent,
  registrationsOfPerson,
} from './queries.ts';
import { cancel } from './cancel.ts';
import { giveUpPlace, lookAtPlace } from './cantCome.ts';
import { endMembership, makeLeader, rename } from './teamChanges.ts';
import { admit, cancelByOrganizer, makeLeaderByOrganizer, removeByOrganizer } from './organizers.ts';
import { hasOpeningReminder } from './openingQueries.ts';
import { askForReminder, endReminder } from './openingReminders.ts';
import { registering } from './registerTogether.ts';
import { letIn } from './walkIns.ts';

export function registrationRoutes(app: FastifyInstance, context: ServerContext, presenceAt: PresenceAt): void {
  const announce = eventAnnouncer(context);
  const register = registering(context, announce);
  serve(app, context, authorizer(context, refusals), calls, {
    'POST /registrations': ({ body, currentUser }) => register(currentUser, body),
    'DELETE /registrations/:id': ({ params, currentUser }) => cancel(context, currentUser, params.id),
    'DELETE /registrations/:id/members/:userId': ({ params, currentUser }) =>
      endMembership(context, currentUser, params.id, params.userId),
    'PUT /registrations/:id/leader': ({ params, body, currentUser }) =>
      makeLeader(context, currentUser, params.id, body.userId),
    'PUT /registrations/:id/name': ({ params, body, currentUser }) =>
      rename(context, currentUser, params.id, body.teamName),
    'POST /cant-come/look': ({ body }) => lookAtPlace(context, body.token),
    'POST /cant-come': ({ body }) => giveUpPlace(context, body.token),
    'DELETE /admin/registrations/:id': ({ params, body, currentUser }) =>
      cancelByOrganizer({ context, currentUser, registrationId: params.id }, body.reason),
    'DELETE /admin/registrations/:id/members/:userId': ({ params, body, currentUser }) =>
      removeByOrganizer({ context, currentUser, registrationId: params.id }, { userId: params.userId, ...body }),
    'PUT /admin/registrations/:id/leader': ({ params, body, currentUser }) =>
      makeLeaderByOrganizer({ context, currentUser, registrationId: params.id }, body.userId),
    'POST /admin/registrations/:id/admit': ({ params, body, currentUser }) =>
      admit({ context, currentUser, registrationId: params.id }, body),
    'POST /admin/events/:id/registrations': ({ params, body, currentUser }) =>
      letIn(context, currentUser, params.id, body),
    'GET /registrations/my-registrations': async ({ currentUser }) => {
      const rows = await registrationsOfPerson(context.db, currentUser.id);
      return { registrations: rows.map((row) => presentRegistration(row, currentUser.id, context.now())) };
    },
    'GET /registrations/check/:eventId': async ({ params, currentUser }) => {
      const event = orNotFound(await findEvent(context.db, params.eventId));
      const others = (await liveEventsOf(context.db, currentUser.id)).filter(({ id }) => id !== params.eventId);
      const living = await findLiveRegistration(context.db, params.eventId, currentUser.id);
      const now = context.now();
      const { hasAcceptedInvitation } = await teamFacts(context.db, params.eventId, currentUser.id, now);
      const isAwaited = now < event.registrationDeadline;
      const seesGroup = isRunBy(event, currentUser) || living?.registration.admittedAt instanceof Date;
      return {
        event: {
          groupUrl: seesGroup ? event.groupUrl : undefined,
          hasOpeningReminder: await hasOpeningReminder(context.db, { eventId: event.id, personId: currentUser.id }),
        },
        isRegistered: living !== undefined,
        ...(living && { registration: presentRegistration(living, currentUser.id, context.now()) }),
        hasAcceptedInvitation: hasAcceptedInvitation && (isAwaited || living !== undefined),
        clashes: others.filter((other) => overlaps(other, event)).map((other) => ({ ...other, _id: other.id })),
      };
    },
    'POST /events/:id/opening-reminder': ({ params, currentUser }) => askForReminder(context, currentUser, params.id),
    'DELETE /events/:id/opening-reminder': ({ params, currentUser }) => endReminder(context, currentUser, params.id),
    'GET /registrations/check-team-name/:eventId/:teamName': async ({ params: { eventId, teamName } }) => {
      if (!(await findEvent(context.db, eventId))) throw refuse('not_found');
      if (teamNameProblem(teamName) !== undefined) return { available: false };
      return { available: !(await isTeamNameTaken(context.db, eventId, teamNameKey(teamName))) };
    },
    'GET /registrations/event/:eventId': async ({ params, query, currentUser }) => {
      const event = await findEventOrDraft(context.db, params.eventId);
      checkMay(event, currentUser, isRunBy);
      const { rows, total } = await registrationsOfEvent(context.db, event, query);
      const presenceOf = await presenceAtDoor(presenceAt, context.db, event.id);
      const present = ({ members, ...row }: LoadedRegistration) => {
        const marked = members.map((member) => ({ ...member, ...presenceOf(member.membershipId) }));
        return presentRegistration({ ...row, members: marked }, currentUser.id, context.now());
      };
      return { registrations: rows.map(present), total };
    },
  });
}

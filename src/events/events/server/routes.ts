import type { FastifyInstance } from 'fastify';
import { actsAsAdministrator, authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refusals.ts';
import { FreeResult, serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { isEditableBy, isRunBy } from '../rules.ts';
import { changeEvent, removeEvent } from './changes.ts';
import { createEvent } from './create.ts';
import type { EventHooks } from './effects.ts';
import { importEvents } from './import.ts';
import { handOverAll, transferOrganizer } from './organizer.ts';
import { presentEvent, presentEventWithGroup } from './presentEvent.ts';
import { impactOf } from './impact.ts';
import { findListedEventOrDraft, listEvents, organizersCounts, type ListedEvent } from './queries.ts';
import type { EventRow } from './tables.ts';

type HasSeat = (db: Db, eventId: string, userId: string) => Promise<boolean>;

export function eventRoutes(app: FastifyInstance, context: ServerContext, effects: EventHooks, hasSeat: HasSeat): void {
  const one = (event: ListedEvent) => ({ event: presentEventWithGroup(event, context.now()) });
  const runs = async (event: EventRow, person: CurrentUser) =>
    isRunBy(event, person) && (await actsAsAdministrator(context, person));
  const seesDraft = async (event: EventRow, person: CurrentUser | null) =>
    person !== null && (await runs(event, person));
  const seesGroup = async (event: EventRow, person: CurrentUser | null) =>
    person !== null &&
    event.groupUrl !== null &&
    ((await runs(event, person)) || (await hasSeat(context.db, event.id, person.id)));

  serve(app, context, authorizer(context), calls, {
    'GET /events': async ({ query: { upcoming, ...filter } }) => {
      const now = context.now();
      const { rows, total } = await listEvents(context.db, {
        ...filter,
        upcomingAt: upcoming === 'true' ? now : undefined,
      });
      return { events: rows.map((row) => presentEvent(row, now)), total };
    },
    'GET /events/:id': async ({ params, currentUser }) => {
      const found = await findListedEventOrDraft(context.db, params.id);
      if (!found || (found.event.isDraft && !(await seesDraft(found.event, currentUser)))) throw refuse('not_found');
      if (await seesGroup(found.event, currentUser)) return one(found);
      return { event: presentEvent(found, context.now()) };
    },
    'POST /events': async ({ body, currentUser }) => one(await createEvent(context, currentUser, body)),
    'POST /admin/events/import': async ({ body, currentUser }) => {
      const outcome = await importEvents(context, currentUser, body);
      return outcome.created === 0 ? new FreeResult(outcome) : outcome;
    },
    'PUT /events/:id': async ({ params, body, currentUser }) => {
      const { event, isChanged } = await changeEvent(context, effects, currentUser, params.id, body, isEditableBy);
      return { ...one(event), isChanged };
    },
    'PATCH /events/:id': async ({ params, body, currentUser }) => {
      const { event, isChanged } = await changeEvent(context, effects, currentUser, params.id, body, isRunBy);
      return { ...one(event), isChanged };
    },
    'PUT /events/:id/organizer': async ({ params, body, currentUser }) =>
      one(await transferOrganizer(context, currentUser, params.id, body.userId)),
    'POST /admin/events/handover': ({ body, currentUser }) => handOverAll(context, currentUser, body),
    'GET /events/:id/impact': ({ params, query, currentUser }) => impactOf(context, currentUser, params.id, query),
    'DELETE /events/:id': async ({ params, currentUser }) => {
      await removeEvent(context, effects, currentUser, params.id);
      return {};
    },
    'GET /admin/events': async ({ currentUser, query }) => {
      const now = context.now();
      const { rows, total } = await listEvents(context.db, { ...query, managedBy: currentUser });
      const counts = await organizersCounts(
        context.db,
        rows.map(({ event }) => event.id),
      );
      const events = rows.map((row) => ({
        ...presentEventWithGroup(row, now),
        registrationCount: 0,
        waitlistCount: 0,
        ...counts.get(row.event.id),
      }));
      return { events, total };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { whyClosed } from '#events/events/rules.ts';
import { findEvent, lockEvent } from '#events/events/server/queries.ts';
import { inTransaction } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls, refusals } from '../lookingContract.ts';
import { seesSeekers, whyCannotLook } from '../lookingRules.ts';
import { endLooking, saveSeeker, seekersOf } from './lookingQueries.ts';
import { lockParticipant, teamFacts } from './queries.ts';
import { isFreeFor } from './teammateQueries.ts';

const refuse = refusalFactory(refusals);

export function lookingRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context, refusals), calls, {
    'GET /events/:id/looking': ({ params, currentUser }) => seekers(context, currentUser, params.id),
    'PUT /events/:id/looking': ({ params, body, currentUser }) => look(context, currentUser, params.id, body.note),
    'DELETE /events/:id/looking': ({ params, currentUser }) => stop(context, currentUser, params.id),
  });
}

async function seekers(context: ServerContext, currentUser: CurrentUser, eventId: string) {
  const { db } = context;
  const now = context.now();
  const event = orNotFound(await findEvent(db, eventId));
  const mine = await teamFacts(db, eventId, currentUser.id, now);
  if (!seesSeekers(event, { ...currentUser, ...mine })) throw refuseCommon('forbidden');
  if (whyClosed(event, now)) return { people: [] };
  return { people: await seekersOf(db, event, isFreeFor(event, currentUser)) };
}

function look(context: ServerContext, { id: personId }: CurrentUser, eventId: string, note: string | null | undefined) {
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const event = orNotFound(await lockEvent(tx, eventId));
    const person = await lockParticipant(tx, personId);
    // The caller may have become an administrator since authorization.
    if (!person) throw refuse('administrators_cannot_register');
    const why = whyCannotLook(event, { ...person, ...(await teamFacts(tx, eventId, personId, now)) }, now);
    if (why) throw refuse(why.code, why.values);
    const saved = orNotFound(await saveSeeker(tx, { eventId, personId, since: now }, note));
    const { name, rollNumber, batch, section } = person;
    return { person: { _id: personId, name, rollNumber, batch, section, note: saved.note, since: saved.since } };
  });
}

/** At any time, also when it has ended already. */
async function stop(context: ServerContext, { id: personId }: CurrentUser, eventId: string) {
  await inTransaction(context.db, async (tx) => {
    if (!(await findEvent(tx, eventId))) throw refuseCommon('not_found');
    await endLooking(tx, { eventId, personId });
  });
  return {};
}

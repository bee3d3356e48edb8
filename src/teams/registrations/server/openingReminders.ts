import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { findEvent, lockEvent } from '#events/events/server/queries.ts';
import { inTransaction } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { lockParticipant } from '#teams/invitations/server/queries.ts';
import { refusals } from '../contract.ts';
import { whyCannotBeReminded } from '../rules.ts';
import { deleteOpeningReminder, insertOpeningReminder } from './openingQueries.ts';
import { seatFacts } from './queries.ts';
import { publishToMembers } from './seatQueries.ts';

const refuse = refusalFactory(refusals);

/** Asking twice is the same as asking once. */
export async function askForReminder(context: ServerContext, { id: personId }: CurrentUser, eventId: string) {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const event = orNotFound(await lockEvent(tx, eventId));
    const person = await lockParticipant(tx, personId);
    if (!person) throw refuse('administrators_cannot_register');
    const { hasAcceptedInvitation } = await seatFacts(tx, eventId, personId);
    const why = whyCannotBeReminded(event, { ...person, hasAcceptedInvitation }, now);
    if (why) throw refuse(why.code, why.values);
    await insertOpeningReminder(tx, { eventId, personId }, now);
    await publishToMembers(tx, eventId, [personId]);
  });
  return {};
}

/** At any time. */
export async function endReminder(context: ServerContext, { id: personId }: CurrentUser, eventId: string) {
  await inTransaction(context.db, async (tx) => {
    if (!(await findEvent(tx, eventId))) throw refuseCommon('not_found');
    await deleteOpeningReminder(tx, { eventId, personId });
    await publishToMembers(tx, eventId, [personId]);
  });
  return {};
}

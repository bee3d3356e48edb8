import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { refuse as refuseCommon } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { admit, checkCanRegister, type Admission } from './admission.ts';
import { seatFacts, type SeatFacts } from './queries.ts';
import { publishToMembers, insertRegistration } from './seatQueries.ts';
import { individualTeam, resolveTeam, type TeamForm } from './teamToRegister.ts';

export interface Registering {
  person: CurrentUser;
  form: TeamForm;
  arrivedAt: Date;
}

/**
 * Alone, or with the team that accepted, in a transaction of its own; a full event waitlists them as a whole. The event's row
 * is locked before its seats are counted: that lock keeps the last seat single.
 */
export function register(context: ServerContext, call: Registering): Promise<Admission['made']> {
  const { eventId } = call.form;
  return inTransaction(context.db, async (tx) => {
    // Both at once: the second begins behind the lock of the first.
    const [event, facts] = await Promise.all([lockEvent(tx, eventId), seatFacts(tx, eventId, call.person.id)]);
    if (!event) throw refuseCommon('not_found');
    return registerLocked(tx, event, facts, call);
  });
}

/** With the event locked. Refuses before it writes: the transaction may go on with another. */
export async function registerLocked(
  tx: Db,
  event: EventRow,
  facts: SeatFacts,
  { person, form, arrivedAt }: Registering,
): Promise<Admission['made']> {
  checkCanRegister(event, person, facts, arrivedAt);
  const team = event.isTeamEvent ? await resolveTeam(tx, event, person, form, arrivedAt) : individualTeam(form, person);
  const { registration, mails, made } = admit(event, team, facts, arrivedAt);
  await insertRegistration(tx, registration, mails);
  // Somebody who registers alone has the response; publishing would serialize the commits of a rush.
  if (event.isTeamEvent) await publishToMembers(tx, event.id, registration.memberIds);
  return made;
}

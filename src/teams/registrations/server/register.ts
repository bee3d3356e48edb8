import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { refuse as refuseCommon } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { admit, checkCanRegister, type Admission } from './admission.ts';
import { seatFacts } from './queries.ts';
import { publishToMembers, insertRegistration } from './seatQueries.ts';
import { individualTeam, resolveTeam, type TeamForm } from './teamToRegister.ts';

/**
 * Alone, or with the team that accepted, in a transaction of its own; a full event waitlists them as a whole. The event's row
 * is locked before its seats are counted: that lock keeps the last seat single.
 */
export function register(
  context: ServerContext,
  currentUser: CurrentUser,
  form: TeamForm,
  now: Date,
): Promise<Admission['made']> {
  return inTransaction(context.db, async (tx) => {
    // Both at once: the second begins behind the lock of the first.
    const [event, facts] = await Promise.all([
      lockEvent(tx, form.eventId),
      seatFacts(tx, form.eventId, currentUser.id),
    ]);
    if (!event) throw refuseCommon('not_found');
    checkCanRegister(event, currentUser, facts, now);
    const team = event.isTeamEvent
      ? await resolveTeam(tx, event, currentUser, form, now)
      : individualTeam(form, currentUser);
    const { registration, mails, made } = admit(event, team, facts, now);
    await insertRegistration(tx, registration, mails);
    // Somebody who registers alone has the response; publishing would serialize the commits of a rush.
    if (event.isTeamEvent) await publishToMembers(tx, event.id, registration.memberIds);
    return made;
  });
}

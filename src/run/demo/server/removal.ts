import { hashPassword } from '#people/accounts/server/passwords.ts';
import { eraseAccount } from '#people/accounts/server/erasureQueries.ts';
import { deleteAccounts } from '#people/accounts/server/removalQueries.ts';
import { deleteAuditEntries } from '#people/audit/server/removalQueries.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import { deleteEvent, lockEventOrDraft } from '#events/events/server/queries.ts';
import { deleteFeaturedEvent } from '#teams/featured/server/eventQueries.ts';
import { deleteInvitations } from '#teams/invitations/server/removalQueries.ts';
import { deleteApplications } from '#recruitment/server/removalQueries.ts';
import { deleteRegistrations } from '#teams/registrations/server/removalQueries.ts';
import { deletePictures, deletePicturesWaitingOf } from '#people/pictures/server/queries.ts';
import { promoteWaiting } from '#teams/registrations/server/seatQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteMails } from '#platform/mail/removalQueries.ts';
import type { DemoPlan } from './removalPlan.ts';
import { picturesOf, stillNamed } from './queries.ts';

/**
 * Removes what the plan lists, in the transaction in which it was made. An account that a remaining row references is
 * erased as an administrator erases one: a row without a name, an address or a password.
 * @returns how many accounts were erased and not deleted
 */
export async function removeDemo(tx: Db, plan: DemoPlan, now: Date): Promise<{ erased: number }> {
  const personIds = plan.accounts.map(({ id }) => id);
  const shown = await picturesOf(
    tx,
    plan.events.map(({ id }) => id),
    plan.featuredEvents.map(({ id }) => id),
    personIds,
  );
  for (const { id } of plan.events) await deleteEvent(tx, id);
  for (const { id } of plan.featuredEvents) await deleteFeaturedEvent(tx, id);
  await deletePictures(tx, shown);
  await deletePicturesWaitingOf(tx, personIds);
  await deleteInvitations(tx, plan.invitationIds);
  await deleteRegistrations(tx, plan.registrationIds);
  for (const id of plan.eventIdsWithSeats) {
    const event = await lockEventOrDraft(tx, id);
    if (event) await promoteWaiting(tx, event, now);
  }
  await deleteApplications(tx, plan.applicationIds);
  await deleteAuditEntries(tx, personIds, plan.subjectIds);
  await deleteMails(tx, plan.mails);

  const named = await stillNamed(tx, personIds);
  const erased = plan.accounts.filter(({ id }) => named.has(id));
  const passwordHash = await hashPassword(newToken());
  for (const account of erased) if (!account.erasedAt) await eraseAccount(tx, account, passwordHash, now);
  await deleteAccounts(
    tx,
    plan.accounts.filter(({ id }) => !named.has(id)),
  );
  return { erased: erased.length };
}

import type { CurrentUser } from '#accounts/server/authorize.ts';
import { lockEvent } from '#events/server/queries.ts';
import { whyClosed, whyNotEligible } from '#events/rules.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { expiryOf, whyCannotSend, whyNotTeammate } from '../rules.ts';
import { publishTeamChange } from './publish.ts';
import { invited } from './notices.ts';
import { capacityOf, presentInvitation } from './presentInvitation.ts';
import { invitationsBetween, findInvitation, insertInvitation, lockParticipant, teamFacts } from './queries.ts';

const refuse = refusalFactory(refusals);

/** The event is locked first, so that what was checked still holds when the invitation is written. */
export async function send(
  context: ServerContext,
  currentUser: CurrentUser,
  form: { eventId: string; receiverId: string; message?: string | null | undefined },
) {
  const now = context.now();
  if (form.receiverId === currentUser.id)
    throw new ValidationError([], [{ field: 'receiverId', msg: 'You are in your own team already' }]);
  const answer = await inTransaction(context.db, async (tx) => {
    const event = await lockEvent(tx, form.eventId);
    if (!event) throw refuseCommon('not_found');
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed.code);
    const receiver = await lockParticipant(tx, form.receiverId);
    const mine = await teamFacts(tx, event.id, currentUser.id, now);
    const theirs = await teamFacts(tx, event.id, form.receiverId, now);
    const asks = await invitationsBetween(tx, event.id, currentUser.id, form.receiverId, now);
    if (mine.isRegistered) throw refuse('already_registered');
    if (mine.hasAcceptedInvitation) throw refuse('accepted_invitation');
    const ineligible = whyNotEligible(event, currentUser);
    if (ineligible) throw refuse(ineligible.code, ineligible.values);
    if (!receiver) throw refuseCommon('not_found');
    const why = whyCannotSend({
      event,
      senderIsRegistered: mine.isRegistered,
      senderIsPromised: mine.hasAcceptedInvitation,
      receiverIsRegistered: theirs.isRegistered,
      receiverIsPromised: theirs.hasAcceptedInvitation,
      receiverHasTeam: theirs.accepted > 0,
      pendingToReceiver: asks.pending,
      declinedByReceiver: asks.declined,
      pendingOfSender: mine.pending,
      teamSize: mine.accepted + 1,
    });
    if (why) throw refuse(why.code);
    const unfit = whyNotTeammate(event, currentUser, receiver);
    if (unfit) throw refuse(unfit.code, unfit.values);

    const expiresAt = expiryOf(now, event.registrationDeadline);
    const id = newId();
    const message = form.message ? form.message : null;
    await insertInvitation(tx, {
      id,
      eventId: event.id,
      senderId: currentUser.id,
      receiverId: receiver.id,
      message,
      createdAt: now,
      expiresAt,
    });
    const sent = await findInvitation(tx, id);
    if (!sent) throw refuseCommon('not_found');
    await publishTeamChange(tx, event.id, { invited: [currentUser.id, receiver.id] });
    await queueCappedMail(tx, now, context.limits, invited(sent));
    return { invitation: presentInvitation(sent, now), teamCapacity: capacityOf(mine.accepted, event) };
  });
  context.wakeSender();
  return answer;
}

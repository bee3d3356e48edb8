import type { Caller } from '#accounts/server/authorize.ts';
import { lockEvent } from '#events/server/queries.ts';
import { whyClosed, whyNotEligible } from '#events/rules.ts';
import { refuse as refuseCommon, refusing } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { Invalid } from '#platform/http/server/validation.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { Site } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { expiryOf, whyCannotSend, whyNotTeammate } from '../rules.ts';
import { hint } from './publish.ts';
import { invited } from './notices.ts';
import { capacityOf, presentInvitation } from './presentInvitation.ts';
import { asksBetween, findInvitation, insertInvitation, lockParticipant, teamFacts } from './queries.ts';

const refuse = refusing(refusals);

/** Invites somebody into the caller's team. The event is locked first, so that the facts hold until the invitation stands. */
export async function send(
  site: Site,
  caller: Caller,
  form: { eventId: string; receiverId: string; message?: string | null | undefined },
) {
  const now = site.now();
  if (form.receiverId === caller.id)
    throw new Invalid([], [{ field: 'receiverId', msg: 'You are in your own team already' }]);
  const answer = await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, form.eventId);
    if (!event) throw refuseCommon('not_found');
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed);
    const receiver = await lockParticipant(tx, form.receiverId);
    const mine = await teamFacts(tx, event.id, caller.id, now);
    const theirs = await teamFacts(tx, event.id, form.receiverId, now);
    const asks = await asksBetween(tx, event.id, caller.id, form.receiverId, now);
    if (mine.isRegistered) throw refuse('already_registered');
    if (mine.isPromised) throw refuse('accepted_invitation');
    const reason = whyNotEligible(event, caller);
    if (reason !== null) throw refuse('not_eligible', { reason });
    if (!receiver) throw refuseCommon('not_found');
    const why = whyCannotSend({
      event,
      senderIsRegistered: mine.isRegistered,
      senderIsPromised: mine.isPromised,
      receiverIsRegistered: theirs.isRegistered,
      receiverIsPromised: theirs.isPromised,
      receiverHasTeam: theirs.accepted > 0,
      pendingToReceiver: asks.pending,
      declinedByReceiver: asks.declined,
      pendingOfSender: mine.pending,
      teamSize: mine.accepted + 1,
    });
    if (why) throw refuse(why);
    const unfit = whyNotTeammate(event, caller, receiver);
    if (unfit) throw unfit.code === 'not_eligible' ? refuse(unfit.code, { reason: unfit.reason }) : refuse(unfit.code);

    const expiresAt = expiryOf(now, event.registrationDeadline);
    const id = newId();
    const message = form.message ? form.message : null;
    await insertInvitation(tx, {
      id,
      eventId: event.id,
      senderId: caller.id,
      receiverId: receiver.id,
      message,
      createdAt: now,
      expiresAt,
    });
    const sent = await findInvitation(tx, id);
    if (!sent) throw refuseCommon('not_found');
    await queueMail(tx, now, invited(sent));
    await hint(tx, event.id, { invited: [caller.id, receiver.id] });
    return { invitation: presentInvitation(sent, now), teamCapacity: capacityOf(mine.accepted, event) };
  });
  site.mailWaits();
  return answer;
}

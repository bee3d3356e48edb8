import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { startOf } from '#events/events/rules.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { newId } from '#platform/database/ids.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { expiryOf, whyCannotSend, whyNotTeammate } from '../rules.ts';
import { checkGrows, lockLedTeam } from './leading.ts';
import { publishTeamChange } from './publish.ts';
import { invited } from './notices.ts';
import { capacityOf, presentInvitation } from './presentInvitation.ts';
import { invitationsBetween, findInvitation, insertInvitation, lockParticipant, teamFacts } from './queries.ts';
import type { RegisteredTeams } from './registeredTeams.ts';

const refuse = refusalFactory(refusals);

interface InvitationForm {
  eventId: string;
  receiverId: string;
  registrationId?: string | undefined;
  replaces?: string | undefined;
  message?: string | null | undefined;
}

function checkForm({ receiverId, registrationId, replaces }: InvitationForm, currentUser: CurrentUser): void {
  if (receiverId === currentUser.id)
    throw new ValidationError([], [{ field: 'receiverId', msg: 'You are in your own team already' }]);
  if (replaces === undefined) return;
  if (registrationId === undefined)
    throw new ValidationError([], [{ field: 'replaces', msg: 'Only members of a registered team can be replaced' }]);
  if (replaces === receiverId)
    throw new ValidationError([], [{ field: 'replaces', msg: 'Nobody takes their own place' }]);
}

/** The event is locked first, so that what was checked still holds when the invitation is written. */
export async function send(
  context: ServerContext,
  registeredTeams: RegisteredTeams,
  currentUser: CurrentUser,
  form: InvitationForm,
) {
  const now = context.now();
  checkForm(form, currentUser);
  return withMails(context, async (tx) => {
    const { event, team, mine, people } = await lockLedTeam(tx, registeredTeams, currentUser, form, now);
    const receiver = orNotFound(await lockParticipant(tx, form.receiverId));
    if (team && form.replaces === undefined) checkGrows(event, team);
    const receiverTeam = await teamFacts(tx, event.id, form.receiverId, now);
    const earlier = await invitationsBetween(tx, event.id, currentUser.id, form.receiverId, now);
    const why = whyCannotSend({
      event,
      senderIsRegistered: team === undefined && mine.isRegistered,
      senderHasAcceptedInvitation: mine.hasAcceptedInvitation,
      receiverIsRegistered: receiverTeam.isRegistered,
      receiverHasAcceptedInvitation: receiverTeam.hasAcceptedInvitation,
      receiverHasTeam: receiverTeam.accepted > 0,
      pendingToReceiver: earlier.pending,
      declinedByReceiver: earlier.declined,
      pendingOfSender: mine.pending,
      // The maximum is for a further member: a team that was let grow past it may still replace one.
      teamSize: form.replaces === undefined ? people : 0,
    });
    if (why) throw refuse(why.code);
    const unfit = whyNotTeammate(event, currentUser, receiver);
    if (unfit) throw refuse(unfit.code, unfit.values);

    const id = newId();
    const message = form.message ? form.message : null;
    await insertInvitation(tx, {
      id,
      eventId: event.id,
      senderId: currentUser.id,
      receiverId: receiver.id,
      registrationId: team?.id ?? null,
      replaces: form.replaces ?? null,
      message,
      createdAt: now,
      expiresAt: form.replaces === undefined ? expiryOf(now, event.registrationDeadline) : startOf(event),
    });
    const sent = orNotFound(await findInvitation(tx, id));
    await publishTeamChange(tx, event.id, { invited: [currentUser.id, receiver.id] });
    await queueCappedMail(tx, now, context.limits, invited(sent));
    return { invitation: presentInvitation(sent, now), teamCapacity: capacityOf(people - 1, event) };
  });
}

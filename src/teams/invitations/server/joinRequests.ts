import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueNewestMail } from '#platform/mail/ceilingQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { refusals } from '../joinContract.ts';
import { asInvitation, requestStatusAt, requestStatusOf, whyCannotAsk } from '../joinRules.ts';
import { expiryOf, whyNotTeammate } from '../rules.ts';
import {
  acceptAsInvitation,
  endRequest,
  findRequest,
  insertRequest,
  openLink,
  requestsFor,
  type LoadedRequest,
} from './joinQueries.ts';
import { joinAnswered, joinRequested } from './notices.ts';
import { checkPlace, placeOf, takePlace } from './place.ts';
import { publishTeamChange } from './publish.ts';
import { lockParticipant, teamFacts } from './queries.ts';
import type { RegisteredTeams } from './registeredTeams.ts';

const refuse = refusalFactory(refusals);

/** Of one account: its leaders get a mail each. */
export const requestsAnHour: RateLimit = { name: 'join-requests', max: 20, windowSeconds: 3600, scope: 'shared' };

export const presentRequest = ({ request, event, leader, asker }: LoadedRequest, now: Date) => ({
  _id: request.id,
  event: { _id: event.id, title: event.title },
  leader,
  asker,
  status: requestStatusOf(request, event, now),
  expiresAt: request.expiresAt,
  createdAt: request.createdAt,
});

export async function ask(context: ServerContext, currentUser: CurrentUser, token: string) {
  const now = context.now();
  return withMails(context, async (tx) => {
    const seen = await openLink(tx, token, now);
    const event = seen && (await lockEvent(tx, seen.eventId));
    // It may have ended before the lock; it ends with the deadline, and when the event is cancelled.
    const link = await openLink(tx, token, now);
    if (!event || !link) throw refuse('link_ended');
    const { leaderId } = link;
    if (leaderId === currentUser.id)
      throw new ValidationError([], [{ field: 'token', msg: 'You are in your own team already' }]);
    const mine = await teamFacts(tx, event.id, currentUser.id, now);
    const earlier = await requestsFor(tx, { eventId: event.id, leaderId, askerId: currentUser.id }, now);
    const why = whyCannotAsk({ ...mine, hasTeam: mine.accepted > 0, ...earlier });
    if (why) throw refuse(why.code);
    const leader = await lockParticipant(tx, leaderId);
    if (!leader) throw refuse('link_ended');
    const unfit = whyNotTeammate(event, leader, currentUser);
    if (unfit) throw refuse(unfit.code, unfit.values);
    await context.limits.consume([[requestsAnHour, currentUser.id]], tx);

    const id = newId();
    const expiresAt = expiryOf(now, event.registrationDeadline);
    await insertRequest(tx, { id, eventId: event.id, leaderId, askerId: currentUser.id, createdAt: now, expiresAt });
    const made = orNotFound(await findRequest(tx, id));
    await publishTeamChange(tx, event.id, { invited: [leaderId, currentUser.id] });
    await queueNewestMail(tx, now, context.limits, joinRequested(made));
    return { request: presentRequest(made, now) };
  });
}

/** Locks the event first, then reads the request behind that lock. @throws not_found to a stranger */
async function lockRequest(tx: Db, id: string, currentUser: CurrentUser): Promise<LoadedRequest> {
  const seen = await findRequest(tx, id);
  if (!seen || (seen.leader._id !== currentUser.id && seen.asker._id !== currentUser.id))
    throw refuseCommon('not_found');
  await lockEvent(tx, seen.event.id);
  return orNotFound(await findRequest(tx, id));
}

async function presentChanged(tx: Db, id: string, now: Date) {
  return { request: presentRequest(orNotFound(await findRequest(tx, id)), now) };
}

/** Accepting makes the asker a member as if they had accepted the leader's invitation: asking was their consent. */
export async function respondToRequest(
  context: ServerContext,
  registeredTeams: RegisteredTeams,
  currentUser: CurrentUser,
  id: string,
  accepting: boolean,
) {
  const now = context.now();
  return withMails(context, async (tx) => {
    const found = await lockRequest(tx, id, currentUser);
    const { request, event, leader, asker } = found;
    if (leader._id !== currentUser.id) throw refuseCommon('forbidden');
    if (requestStatusAt(request, now) !== 'pending') throw refuse('request_ended');
    const team = await registeredTeams.findLed(tx, event.id, leader._id);
    const invitation = asInvitation(request, team?.id ?? null);
    const offer = { event, sender: leader, receiver: asker, invitation, gone: 'request_ended' } as const;
    const { why, ...place } = await placeOf(tx, registeredTeams, offer, accepting, now);
    if (why) throw refuse(ofAsker[why.code] ?? why.code);
    if (accepting) await checkPlace(tx, offer, place);

    await endRequest(tx, id, accepting ? 'accepted' : 'declined', now);
    const mail = joinAnswered(found, accepting, team);
    if (accepting) {
      await acceptAsInvitation(tx, request, team?.id ?? null, now);
      await takePlace(tx, registeredTeams, offer, place, now, { by: currentUser.id, mail });
    } else await publishTeamChange(tx, event.id, { invited: [leader._id, asker._id] });
    if (!accepting || !team) await queueMail(tx, now, mail);
    return presentChanged(tx, id, now);
  });
}

/** What an invited person reads of themselves, a leader reads of the asker. */
const ofAsker: Readonly<Record<string, 'invitee_unavailable' | undefined>> = {
  already_registered: 'invitee_unavailable',
  accepted_invitation: 'invitee_unavailable',
  has_team: 'invitee_unavailable',
};

export async function withdrawRequest(context: ServerContext, currentUser: CurrentUser, id: string) {
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const { request, event, leader, asker } = await lockRequest(tx, id, currentUser);
    if (asker._id !== currentUser.id) throw refuseCommon('forbidden');
    if (requestStatusAt(request, now) !== 'pending') throw refuse('request_ended');
    await endRequest(tx, id, 'ended', now);
    await publishTeamChange(tx, event.id, { invited: [leader._id, asker._id] });
    return presentChanged(tx, id, now);
  });
}

import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import { addresses } from '#platform/addresses.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { inTransaction } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../joinContract.ts';
import { whyCannotLead } from '../rules.ts';
import { deleteLink, openLink, saveLink } from './joinQueries.ts';
import { checkGrows, lockLedTeam } from './leading.ts';
import type { RegisteredTeams } from './registeredTeams.ts';

const refuse = refusalFactory(refusals);

export function makeLink(
  context: ServerContext,
  registeredTeams: RegisteredTeams,
  currentUser: CurrentUser,
  form: { eventId: string; registrationId?: string | undefined },
) {
  const now = context.now();
  const token = newToken();
  return inTransaction(context.db, async (tx) => {
    const { event, team, people } = await lockLedTeam(tx, registeredTeams, currentUser, form, now);
    if (team) checkGrows(event, team);
    const why = whyCannotLead({
      event,
      senderIsRegistered: false,
      senderHasAcceptedInvitation: false,
      teamSize: people,
    });
    if (why) throw refuse(why.code);
    const expiresAt = event.registrationDeadline;
    await saveLink(tx, { eventId: event.id, leaderId: currentUser.id, token, createdAt: now, expiresAt });
    return { url: `${context.publicUrl}${addresses.join}#${token}`, expiresAt };
  });
}

export function endLink(context: ServerContext, currentUser: CurrentUser, eventId: string) {
  return inTransaction(context.db, async (tx) => {
    await lockEvent(tx, eventId);
    if (!(await deleteLink(tx, eventId, currentUser.id))) throw refuseCommon('not_found');
    return {};
  });
}

export async function lookAt(context: ServerContext, token: string) {
  const team = await openLink(context.db, token, context.now());
  if (!team) throw refuse('link_ended');
  const { eventId, title, leaderName, people, max } = team;
  return { team: { event: { _id: eventId, title }, leader: { name: leaderName }, people, max } };
}

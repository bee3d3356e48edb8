import { claimedIdOf } from '#people/accounts/server/tokens.ts';
import { startOf } from '#events/events/rules.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { wasMailed } from '#platform/mail/queries.ts';
import { refusals } from '../contract.ts';
import { whyCannotGiveUp } from '../rules.ts';
import { cancelEntry } from './cancel.ts';
import { holderOf } from './cantComeLink.ts';
import { findRegistration } from './queries.ts';
import { endPlace } from './teamChanges.ts';
import { queueTeamMail } from './teamMail.ts';
import { memberCannotCome } from './teamNotices.ts';

const refuse = refusalFactory(refusals);

type Place = Awaited<ReturnType<typeof placeOf>>;

/** @throws Refusal not_found once they are no longer in the registration; event_started */
async function placeOf({ secret }: ServerContext, db: Db, token: string, now: Date) {
  const id = claimedIdOf(token);
  const entry = id === undefined ? undefined : await findRegistration(db, id);
  const holder = entry && holderOf(secret, token, entry);
  if (!holder || entry.registration.cancelledAt !== null) throw refuseCommon('not_found');
  if (now >= startOf(entry.event)) throw refuse('event_started');
  const why = whyCannotGiveUp({
    isLeader: holder._id === entry.registration.leaderId,
    people: entry.members.length,
    minTeamSize: entry.event.minTeamSize,
  });
  return { entry, holder, why };
}

const present = ({ entry: { registration, event }, why }: Place) => ({
  place: {
    event: { _id: event.id, title: event.title, minTeamSize: event.minTeamSize, status: event.status },
    teamName: registration.teamName,
    why: why?.code ?? null,
  },
});

const dayMs = 86_400_000;

/** At most one mail a day, however often the button is pressed. */
async function mailLeader(
  { limits }: ServerContext,
  tx: Db,
  entry: Place['entry'],
  holder: Place['holder'],
  now: Date,
) {
  for (const mail of memberCannotCome(entry, holder)) {
    const { registrationId, otherId, leaderId } = mail.data;
    const since = new Date(now.getTime() - dayMs);
    if (await wasMailed(tx, mail.template, { registrationId, otherId, leaderId }, since)) continue;
    await queueTeamMail(tx, now, limits, [mail]);
  }
}

export const lookAtPlace = async (context: ServerContext, token: string) =>
  present(await placeOf(context, context.db, token, context.now()));

/** Who is alone cancels, a member leaves. The leader is mailed of a member without whom the team would be too small. */
export async function giveUpPlace(context: ServerContext, token: string) {
  const now = context.now();
  const place = await withMails(context, async (tx) => {
    // Verify the link before locking the event.
    const seen = await placeOf(context, tx, token, now);
    await lockEvent(tx, seen.entry.event.id);
    const current = await placeOf(context, tx, token, now);
    const { entry, holder, why } = current;
    if (why?.code === 'team_at_minimum') await mailLeader(context, tx, entry, holder, now);
    if (why !== null) return current;
    if (entry.members.length === 1) await cancelEntry(tx, entry, holder._id, now);
    else await endPlace(context, tx, entry, holder, { id: holder._id, name: holder.name }, now);
    return current;
  });
  if (place.why) {
    const { code, values } = place.why;
    throw refuse(code === 'team_at_minimum' ? 'team_keeps_member' : code, values);
  }
  return present(place);
}

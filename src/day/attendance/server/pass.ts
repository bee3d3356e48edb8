import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { membershipOfPass, passCodeOf } from '#teams/registrations/server/passCode.ts';
import { refusals } from '../contract.ts';
import { membershipOf } from './passQueries.ts';
import { attendeeQueries, type AttendeeQueries } from './attendeeQueries.ts';
import { attendanceOf } from './queries.ts';

const refuse = refusalFactory(refusals);

export async function passOf(context: ServerContext, currentUser: CurrentUser, registrationId: string) {
  const membershipId = await membershipOf(context.db, registrationId, currentUser.id);
  return passOfMember(context, attendeeQueries.events, membershipId);
}

/** The pass of a featured team's member, who has no account: its code is valid while they are in the team. */
export const teamPassOf = (context: ServerContext, code: string) =>
  passOfMember(context, attendeeQueries.featuredEvents, membershipOfPass(context.secret, code));

async function passOfMember({ db, secret }: ServerContext, queries: AttendeeQueries, membershipId: string | undefined) {
  const [person] = membershipId === undefined ? [] : await queries.find(db, [membershipId], []);
  if (!person) throw refuseCommon('not_found');
  if (!person.isAdmitted) throw refuse('not_admitted');
  const found = orNotFound(await queries.event(db, person.eventId));
  const { name, teamName } = person;
  const [known] = await attendanceOf(db, [person.id]);
  const presentAt = known?.presentAt ?? null;
  return { pass: { code: passCodeOf(secret, person.id), name, teamName, presentAt, event: found.event } };
}

import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { passCodeOf } from '#teams/registrations/server/passCode.ts';
import { refusals } from '../contract.ts';
import { membershipOf } from './passQueries.ts';
import { attendeeQueries } from './attendeeQueries.ts';
import { attendanceOf } from './queries.ts';

const refuse = refusalFactory(refusals);

export async function passOf({ db, secret }: ServerContext, currentUser: CurrentUser, registrationId: string) {
  const membershipId = await membershipOf(db, registrationId, currentUser.id);
  const [person] = membershipId === undefined ? [] : await attendeeQueries.events.find(db, [membershipId], []);
  if (!person) throw refuseCommon('not_found');
  if (!person.isAdmitted) throw refuse('not_admitted');
  const found = await attendeeQueries.events.event(db, person.eventId);
  if (!found) throw refuseCommon('not_found');
  const { name, teamName } = person;
  const [known] = await attendanceOf(db, [person.id]);
  const presentAt = known?.presentAt ?? null;
  return { pass: { code: passCodeOf(secret, person.id), name, teamName, presentAt, event: found.event } };
}

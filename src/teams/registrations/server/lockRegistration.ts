import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { isRunBy } from '#events/events/rules.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { refusals } from '../contract.ts';
import { canOrganize } from '../organizing.ts';
import { canChangeTeam } from '../rules.ts';
import { statusOf } from './presentRegistration.ts';
import { findRegistration, registrationOfPerson, type LoadedRegistration } from './queries.ts';

const refuse = refusalFactory(refusals);

/** Locks the event, then reads the registration. @throws not_found for people outside it */
export async function lockRegistration(
  tx: Db,
  id: string,
  currentUser: CurrentUser,
): Promise<LoadedRegistration & { event: EventRow }> {
  const seen = orNotFound(await registrationOfPerson(tx, id, currentUser.id));
  const event = await lockEvent(tx, seen.event.id);
  const current = await registrationOfPerson(tx, id, currentUser.id);
  if (!event || !current) throw refuseCommon('not_found');
  return { ...current, event };
}

/** The event, for its organizers until it is over. @throws not_found; forbidden out of scope; event_over */
export async function lockManagedEvent(
  tx: Db,
  eventId: string,
  currentUser: CurrentUser,
  now: Date,
): Promise<EventRow> {
  const event = orNotFound(await lockEvent(tx, eventId));
  if (!isRunBy(event, currentUser)) throw refuseCommon('forbidden');
  if (!canOrganize(event, now)) throw refuse('event_over');
  return event;
}

/** As `lockRegistration`, for the organizers of its event. @throws as `lockManagedEvent` */
export async function lockManagedRegistration(
  tx: Db,
  id: string,
  currentUser: CurrentUser,
  now: Date,
): Promise<LoadedRegistration & { event: EventRow }> {
  const seen = orNotFound(await findRegistration(tx, id));
  const event = await lockManagedEvent(tx, seen.event.id, currentUser, now);
  return { ...orNotFound(await findRegistration(tx, id)), event };
}

/** As `lockRegistration`, for the leader. @throws forbidden for a member */
export async function lockLedRegistration(tx: Db, id: string, currentUser: CurrentUser) {
  const locked = await lockRegistration(tx, id, currentUser);
  if (locked.registration.leaderId !== currentUser.id) throw refuseCommon('forbidden');
  return locked;
}

export const memberOf = ({ members }: LoadedRegistration, userId: string) =>
  orNotFound(members.find(({ _id }) => _id === userId));

/** @throws already_cancelled; registration_closed from the start of the event on */
export function checkCanChange({ registration, event }: LoadedRegistration, now: Date): void {
  const status = statusOf(registration);
  if (status === 'cancelled') throw refuse('already_cancelled');
  if (!canChangeTeam({ status, isIndividual: false, event }, now)) throw refuse('registration_closed');
}

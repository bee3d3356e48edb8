import { administrators } from '#people/accounts/rules.ts';
import type { ManagedEvent } from '#people/accounts/server/administratorQueries.ts';
import { admit, lacksSecondFactor, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { isRunBy } from '#events/events/rules.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { publish } from '#platform/live/server/publish.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { refusals, type EventAtDoor } from '../contract.ts';
import { expiryOf } from '../rules.ts';
import {
  endLink,
  runningLinkOf,
  runningLinks,
  runningLinksBy,
  type DoorLinkRow,
  type MadeLink,
  type Marker,
} from './queries.ts';
import { attendeeQueries, type AttendeeQueries } from './attendeeQueries.ts';

const refuse = refusalFactory(refusals);

/** An event, and its owner if not every administrator manages it. */
export interface DoorOfEvent {
  event: EventAtDoor;
  managed: ManagedEvent | null;
}

export interface OpenDoor extends DoorOfEvent {
  queries: AttendeeQueries;
  /** The account or the link, with its name or label. */
  marker: Marker & { name: string };
}

type Maker = NonNullable<MadeLink['maker']>;

export const manages = (managed: ManagedEvent | null, person: Omit<Maker, 'secondFactorSince'>) =>
  administrators.some((role) => role === person.role) && (managed === null || isRunBy(managed, person));

/** A link works until it ends, and while its creator manages the event. */
const opens = ({ link, maker }: MadeLink, { event, managed }: DoorOfEvent, now: Date) =>
  expiryOf(link, event) > now && (maker === null || manages(managed, maker));

export async function openLinks(db: Db, door: DoorOfEvent, now: Date): Promise<DoorLinkRow[]> {
  const running = await runningLinks(db, door.event._id, now);
  return running.filter((made) => opens(made, door, now)).map(({ link }) => link);
}

/**
 * Permanently ends the links of a person who no longer manages their events: regaining the role does not reopen them.
 */
export async function endLinksWithoutRight(tx: Db, makerId: string, now: Date): Promise<void> {
  for (const made of await runningLinksBy(tx, makerId, now)) {
    const { event } = made.door.eventId === null ? attendeeQueries.featuredEvents : attendeeQueries.events;
    const found = await event(tx, made.door.id);
    if (found && opens(made, found, now)) continue;
    await endLink(tx, made.door.id, made.link.id, now);
    await publish(tx, { to: [made.link.id], event: sessionEvent });
  }
}

/** The door link with a token, and its door; undefined without one. @throws Refusal door_link_ended */
export async function linkWith(context: ServerContext, token: string | undefined) {
  if (token === undefined) return undefined;
  const now = context.now();
  const made = await runningLinkOf(context.db, token, now);
  const queries = made?.door.eventId === null ? attendeeQueries.featuredEvents : attendeeQueries.events;
  const found = made && (await queries.event(context.db, made.door.id));
  if (!found || !opens(made, found, now)) throw refuse('door_link_ended');
  if (made.maker && (await lacksSecondFactor(context, made.maker))) throw refuse('door_link_ended');
  return { ...found, queries, link: made.link };
}

/** The event, for an administrator who manages it. @throws Refusal not_found, forbidden */
export async function eventRunBy(
  { db }: ServerContext,
  currentUser: CurrentUser,
  queries: AttendeeQueries,
  id: string,
) {
  const found = orNotFound(await queries.event(db, id));
  if (!manages(found.managed, currentUser)) throw refuseCommon('forbidden');
  return found;
}

/** For the event's administrators, and for requests with a link of this door. */
export async function openDoor(
  context: ServerContext,
  caller: CurrentUser | null,
  { token, queries, id }: { token: string | undefined; queries: AttendeeQueries; id: string },
): Promise<OpenDoor> {
  const held = await linkWith(context, token);
  if (held) {
    const { link, event, managed } = held;
    if (event._id !== id || held.queries !== queries) throw refuse('door_link_ended');
    return { queries, event, managed, marker: { markedBy: null, linkId: link.id, name: link.label } };
  }
  const currentUser = await admit(context, caller, { roles: administrators });
  if (!currentUser) throw refuseCommon('unauthenticated');
  const found = await eventRunBy(context, currentUser, queries, id);
  return { ...found, queries, marker: { markedBy: currentUser.id, linkId: null, name: currentUser.name } };
}

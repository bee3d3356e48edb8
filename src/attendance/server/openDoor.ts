import type { FastifyRequest } from 'fastify';
import { administrators } from '#accounts/rules.ts';
import type { authorizer, CurrentUser } from '#accounts/server/authorize.ts';
import { isInScope } from '#events/rules.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { doorTokenHeader, refusals, type EventAtDoor } from '../contract.ts';
import { openLinkOf, type Marker } from './queries.ts';
import type { Managed, Roll } from './rollQueries.ts';

const refuse = refusalFactory(refusals);

export interface OpenDoor {
  roll: Roll;
  event: EventAtDoor;
  managed: Managed | null;
  /** Who stands at it: their account or link, and their name or its label. */
  marker: Marker & { name: string };
}

/** The door link that a request holds; undefined where it names none. @throws Refusal door_link_ended */
export async function linkIn(context: ServerContext, request: FastifyRequest) {
  const token = request.headers[doorTokenHeader];
  if (token === undefined) return undefined;
  const found = await openLinkOf(context.db, String(token), context.now());
  if (!found) throw refuse('door_link_ended');
  return found;
}

/** The event, for an administrator who runs it. @throws Refusal not_found, forbidden */
export async function eventRunBy({ db }: ServerContext, currentUser: CurrentUser, roll: Roll, id: string) {
  const found = await roll.event(db, id);
  if (!found) throw refuseCommon('not_found');
  const isRun = found.managed === null || isInScope(found.managed, { ...currentUser, _id: currentUser.id });
  if (!isRun) throw refuseCommon('forbidden');
  return found;
}

/** Opens a door to who runs the event, and to who holds a link of this very door. */
export async function openDoor(
  context: ServerContext,
  authorize: ReturnType<typeof authorizer>,
  { request, roll, id }: { request: FastifyRequest; roll: Roll; id: string },
): Promise<OpenDoor> {
  const held = await linkIn(context, request);
  if (held) {
    if (held.door.id !== id) throw refuse('door_link_ended');
    const found = await roll.event(context.db, id);
    if (!found) throw refuseCommon('not_found');
    return { ...found, roll, marker: { markedBy: null, linkId: held.link.id, name: held.link.label } };
  }
  const currentUser = await authorize(request, { roles: administrators });
  if (!currentUser) throw refuseCommon('unauthenticated');
  const found = await eventRunBy(context, currentUser, roll, id);
  return { ...found, roll, marker: { markedBy: currentUser.id, linkId: null, name: currentUser.name } };
}

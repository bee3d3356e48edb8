import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import { addresses } from '#platform/addresses.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { publish } from '#platform/live/server/publish.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { refusals, type EventAtDoor } from '../contract.ts';
import { expiryOf, hourMs, limits } from '../rules.ts';
import { eventRunBy, openLinks } from './openDoor.ts';
import { endLink, insertLink, lockDoor, type DoorLinkRow } from './queries.ts';
import type { AttendeeQueries } from './attendeeQueries.ts';

const refuse = refusalFactory(refusals);

export const presentLink = (link: Pick<DoorLinkRow, 'id' | 'label' | 'expiresAt'>, event: EventAtDoor) => ({
  _id: link.id,
  label: link.label,
  expiresAt: expiryOf(link, event),
});

interface Recorded {
  id: string;
  action: 'created' | 'ended';
  summary: string;
}
const record = (
  tx: Db,
  actor: CurrentUser,
  { subjectType }: AttendeeQueries,
  { id, action, summary }: Recorded,
  now: Date,
) => {
  const entry = { action: `${subjectType}.door_link_${action}`, subjectType, subjectId: id, summary } as const;
  return writeAuditEntry(tx, actor, entry, now);
};

export async function createDoorLink(
  context: ServerContext,
  currentUser: CurrentUser,
  queries: AttendeeQueries,
  { id, label, hours }: { id: string; label: string; hours?: number | undefined },
) {
  const { event } = await eventRunBy(context, currentUser, queries, id);
  const now = context.now();
  const token = newToken();
  const expiresAt = hours === undefined ? null : new Date(now.getTime() + hours * hourMs);
  if (expiryOf({ expiresAt }, event) <= now) throw refuse('event_over');
  const link = { id: newId(), doorId: id, label, createdAt: now, expiresAt, endedAt: null, createdBy: currentUser.id };
  await inTransaction(context.db, async (tx) => {
    await lockDoor(tx, id, queries.isFeatured);
    await insertLink(tx, link, token);
    const lifetime = hours === undefined ? `until ${limits.hoursAfterEvent} h after the event` : `for ${hours} h`;
    const summary = `Made the door link ${label} of ${event.title}, good ${lifetime}`;
    await record(tx, currentUser, queries, { id, action: 'created', summary }, now);
  });
  return { url: `${context.publicUrl}${addresses.door}#${token}`, link: presentLink(link, event) };
}

export async function listDoorLinks(
  context: ServerContext,
  currentUser: CurrentUser,
  queries: AttendeeQueries,
  id: string,
) {
  const door = await eventRunBy(context, currentUser, queries, id);
  const links = await openLinks(context.db, door, context.now());
  return { links: links.map((link) => presentLink(link, door.event)) };
}

export async function endDoorLink(
  context: ServerContext,
  currentUser: CurrentUser,
  queries: AttendeeQueries,
  { id, linkId }: { id: string; linkId: string },
) {
  const { event } = await eventRunBy(context, currentUser, queries, id);
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const link = orNotFound(await endLink(tx, id, linkId, now));
    await record(
      tx,
      currentUser,
      queries,
      { id, action: 'ended', summary: `Ended the door link ${link.label} of ${event.title}` },
      now,
    );
    await publish(tx, { to: [link.id], event: sessionEvent });
    return { link: presentLink(link, event) };
  });
}

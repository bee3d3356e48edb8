import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tokenHash } from '#people/accounts/server/tokens.ts';
import { users } from '#people/accounts/server/tables.ts';
import { isPublished } from '#events/events/server/queries.ts';
import { events } from '#events/events/server/tables.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { RequestStatus } from '../joinRules.ts';
import { endLooking } from './lookingQueries.ts';
import { invitations, joinLinks, joinRequests } from './tables.ts';

const leaders = alias(users, 'leaders');
const askers = alias(users, 'askers');
const personOf = (table: typeof leaders | typeof askers) => ({
  _id: table.id,
  name: table.name,
  email: table.email,
  rollNumber: table.rollNumber,
  batch: table.batch,
  section: table.section,
  pictureId: table.pictureId,
  pictureX: table.pictureX,
  pictureY: table.pictureY,
});

/** Replaces the leader's older link for this event. */
export async function saveLink(
  tx: Db,
  link: { eventId: string; leaderId: string; token: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { token, ...row } = link;
  const values = { ...row, tokenHash: tokenHash(token) };
  await tx
    .insert(joinLinks)
    .values(values)
    .onConflictDoUpdate({ target: [joinLinks.eventId, joinLinks.leaderId], set: values });
}

/** @returns whether there was one */
export async function deleteLink(tx: Db, eventId: string, leaderId: string): Promise<boolean> {
  const ended = await tx
    .delete(joinLinks)
    .where(and(eq(joinLinks.eventId, eventId), eq(joinLinks.leaderId, leaderId)))
    .returning({ eventId: joinLinks.eventId });
  return ended.length > 0;
}

export interface OpenedLink {
  eventId: string;
  title: string;
  leaderId: string;
  leaderName: string;
  /** People in the team, its leader included. */
  people: number;
  max: number;
}

/** The team behind a link: undefined once the link has ended, and while there is no free place. */
export async function openLink(db: Db, token: string, now: Date): Promise<OpenedLink | undefined> {
  const [found] = await rowsOf<OpenedLink>(
    db,
    sql`select e.id as "eventId", e.title, l.leader_id as "leaderId", u.name as "leaderName", e.max_team_size as max,
        coalesce(
          (select count(*)::int from registrations r join registration_members m on m.registration_id = r.id
            where r.event_id = e.id and r.leader_id = l.leader_id and r.cancelled_at is null having count(*) > 0),
          (select count(*)::int + 1 from invitations i
            where i.event_id = e.id and i.sender_id = l.leader_id and i.status = 'accepted')) as people
      from join_links l join events e on e.id = l.event_id join users u on u.id = l.leader_id
      where not e.is_draft and e.status = 'upcoming' and l.token_hash = ${tokenHash(token)} and least(l.expires_at, e.registration_deadline) > ${now.toISOString()}::timestamptz
        and u.erased_at is null and u.role <> 'super_admin'`,
  );
  return found && found.people < found.max ? found : undefined;
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ request: joinRequests, event: events, leader: personOf(leaders), asker: personOf(askers) })
    .from(joinRequests)
    .innerJoin(events, eq(events.id, joinRequests.eventId))
    .innerJoin(leaders, eq(leaders.id, joinRequests.leaderId))
    .innerJoin(askers, eq(askers.id, joinRequests.askerId))
    .where(and(isPublished, where))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id));

export type LoadedRequest = Awaited<ReturnType<typeof select>>[number];

const isPending = eq(joinRequests.status, 'pending');
const isPartOf = (personId: string) => or(eq(joinRequests.leaderId, personId), eq(joinRequests.askerId, personId));

export const requestsOf = (db: Db, personId: string) => select(db, isPartOf(personId));

export const findRequest = async (db: Db, id: string): Promise<LoadedRequest | undefined> =>
  (await select(db, eq(joinRequests.id, id)))[0];

interface EarlierRequests {
  isPending: boolean;
  declined: number;
  /** Pending ones for this event, to all leaders. */
  pending: number;
}

export async function requestsFor(
  db: Db,
  { eventId, leaderId, askerId }: { eventId: string; leaderId: string; askerId: string },
  now: Date,
): Promise<EarlierRequests> {
  const ofAsker = and(eq(joinRequests.eventId, eventId), eq(joinRequests.askerId, askerId));
  const rows = await db.select().from(joinRequests).where(ofAsker);
  const open = rows.filter(({ status, expiresAt }) => status === 'pending' && expiresAt > now);
  return {
    isPending: open.some((one) => one.leaderId === leaderId),
    declined: rows.filter((one) => one.leaderId === leaderId && one.status === 'declined').length,
    pending: open.length,
  };
}

export async function insertRequest(tx: Db, row: typeof joinRequests.$inferInsert): Promise<void> {
  await endExpired(tx, row.eventId, row.leaderId, row.createdAt);
  await tx.insert(joinRequests).values(row);
}

/** An expired one is still in the unique index of pending ones. */
async function endExpired(tx: Db, eventId: string, leaderId: string, now: Date): Promise<void> {
  const ofLeader = and(eq(joinRequests.eventId, eventId), eq(joinRequests.leaderId, leaderId));
  await tx
    .update(joinRequests)
    .set({ status: 'ended', endedAt: sql`${joinRequests.expiresAt}` })
    .where(and(ofLeader, isPending, lte(joinRequests.expiresAt, now)));
}

/** Called with the event locked. */
export async function endRequest(tx: Db, id: string, status: Exclude<RequestStatus, 'pending'>, now: Date) {
  await tx
    .update(joinRequests)
    .set({ status, endedAt: now })
    .where(and(eq(joinRequests.id, id), isPending));
}

/**
 * From here on the two are leader and member as after any invitation: that which the leader has sent to the asker, if any.
 * Called with the event locked.
 */
export async function acceptAsInvitation(
  tx: Db,
  { eventId, leaderId, askerId, createdAt, expiresAt }: typeof joinRequests.$inferSelect,
  registrationId: string | null,
  now: Date,
): Promise<void> {
  const accepted = { registrationId, status: 'accepted', answeredAt: now } as const;
  const sent = and(
    eq(invitations.eventId, eventId),
    eq(invitations.senderId, leaderId),
    eq(invitations.receiverId, askerId),
    eq(invitations.status, 'pending'),
    isNull(invitations.replaces),
    gt(invitations.expiresAt, now),
  );
  const [found] = await tx.update(invitations).set(accepted).where(sent).returning({ id: invitations.id });
  if (found) return;
  const people = { senderId: leaderId, receiverId: askerId };
  await tx.insert(invitations).values({ id: newId(), eventId, ...people, createdAt, expiresAt, ...accepted });
}

/**
 * Ends what makes a team larger by asking: of a leader the link and the requests to them, of an asker their requests and their
 * search for a team, of an event all of them. @returns the people on both sides of the ended requests
 */
export async function endJoining(
  tx: Db,
  { eventId, senderId, receiverId }: { eventId: string; senderId?: string; receiverId?: string },
  now: Date,
): Promise<string[]> {
  if (senderId === undefined)
    await endLooking(tx, { eventId, ...(receiverId !== undefined && { personId: receiverId }) });
  if (receiverId === undefined)
    await tx
      .delete(joinLinks)
      .where(
        and(eq(joinLinks.eventId, eventId), senderId === undefined ? undefined : eq(joinLinks.leaderId, senderId)),
      );
  const ended = await tx
    .update(joinRequests)
    .set({ status: 'ended', endedAt: now })
    .where(
      and(
        eq(joinRequests.eventId, eventId),
        isPending,
        gt(joinRequests.expiresAt, now),
        senderId === undefined ? undefined : eq(joinRequests.leaderId, senderId),
        receiverId === undefined ? undefined : eq(joinRequests.askerId, receiverId),
      ),
    )
    .returning({ leaderId: joinRequests.leaderId, askerId: joinRequests.askerId });
  return ended.flatMap(({ leaderId, askerId }) => [leaderId, askerId]);
}

/** Called with the event locked. @returns the people whose requests are the new leader's now */
export async function passRequests(
  tx: Db,
  { eventId, from, to }: { eventId: string; from: string; to: string },
  now: Date,
): Promise<string[]> {
  await tx.delete(joinLinks).where(and(eq(joinLinks.eventId, eventId), inArray(joinLinks.leaderId, [from, to])));
  for (const leaderId of [from, to]) await endExpired(tx, eventId, leaderId, now);
  const passed = await tx
    .update(joinRequests)
    .set({ leaderId: to })
    .where(
      and(eq(joinRequests.eventId, eventId), eq(joinRequests.leaderId, from), ne(joinRequests.askerId, to), isPending),
    )
    .returning({ askerId: joinRequests.askerId });
  return passed.map(({ askerId }) => askerId);
}

/** Whether an invitation is accepted, or one or a request to join is pending. */
export async function hasInvited(db: Db, eventId: string, now: Date): Promise<boolean> {
  const isOpen = (table: typeof invitations | typeof joinRequests) =>
    and(eq(table.status, 'pending'), gt(table.expiresAt, now));
  const invited = and(eq(invitations.eventId, eventId), or(eq(invitations.status, 'accepted'), isOpen(invitations)));
  const requested = and(eq(joinRequests.eventId, eventId), isOpen(joinRequests));
  return (await db.$count(invitations, invited)) > 0 || (await db.$count(joinRequests, requested)) > 0;
}

export const pendingOf = (db: Db, personId: string) => select(db, and(isPartOf(personId), isPending));

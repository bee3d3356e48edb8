import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users, type UserRow } from '#people/accounts/server/tables.ts';
import { isPublished, participantCount } from '#events/events/server/queries.ts';
import { events } from '#events/events/server/tables.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { endJoining } from './joinQueries.ts';
import { invitations, type InvitationRow } from './tables.ts';

const senders = alias(users, 'senders');
const receivers = alias(users, 'receivers');
const replaced = alias(users, 'replaced');
export const personOf = (table: typeof senders | typeof receivers | typeof users) => ({
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

/**
 * `offset 0` keeps it an index lookup: without table statistics, as in the embedded database, the planner would join
 * everybody with every member.
 */
export const registeredFor = (
  eventId: SQL | string | typeof invitations.eventId,
  userId: SQL | string | typeof users.id,
) => sql<boolean>`exists (
  select 1 from registration_members m where m.event_id = ${eventId} and m.user_id = ${userId} and m.released_at is null offset 0)`;

/** Somebody came into a team for this event at the moment when the invitation ended. */
const endedAsJoined = (userId: SQL) => sql`from registration_members m join users u on u.id = m.user_id
  where m.event_id = ${invitations.eventId} and m.user_id = ${userId} and m.joined_at = ${invitations.endedAt}`;
const isCancelledBySender = sql`${invitations.status} = 'cancelled' and ${invitations.endedBy} = ${invitations.senderId}`;
const registeredWithout = sql<boolean>`${isCancelledBySender} and ${invitations.registrationId} is null
  and exists (select 1 ${endedAsJoined(sql`${invitations.senderId}`)})`;
const replacedBy = sql<
  string | null
>`case when ${invitations.status} = 'cancelled' and ${invitations.answeredAt} is not null
  and ${invitations.endedBy} not in (${invitations.senderId}, ${invitations.receiverId})
  then (select u.name ${endedAsJoined(sql`${invitations.endedBy}`)}) end`;
/** The sender's own team with a free place, when the receiver is in none and was not invited again. */
const againInto = sql<string | null>`case when ${registeredWithout}
  and not ${registeredFor(invitations.eventId, sql`${invitations.receiverId}`)}
  and not exists (select 1 from invitations i where i.event_id = ${invitations.eventId} and i.id <> ${invitations.id}
    and i.receiver_id = ${invitations.receiverId} and (i.status = 'accepted' or i.sender_id = ${invitations.senderId} and i.registration_id is not null))
  then (select r.id from registrations r where r.event_id = ${invitations.eventId} and r.leader_id = ${invitations.senderId}
    and r.cancelled_at is null
    and (r.admitted_at is null or ${events.maxParticipants} is null or ${participantCount} < ${events.maxParticipants})
    and (select count(*) from registration_members m where m.registration_id = r.id) < ${events.maxTeamSize}) end`;

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      invitation: invitations,
      event: events,
      sender: personOf(senders),
      receiver: personOf(receivers),
      replaces: { _id: replaced.id, name: replaced.name, email: replaced.email, rollNumber: replaced.rollNumber },
      registeredWithout,
      replacedBy,
      againInto,
      teamRegistered: sql<boolean>`${invitations.status} = 'accepted' and ${registeredFor(invitations.eventId, sql`${invitations.receiverId}`)}`,
    })
    .from(invitations)
    .innerJoin(events, and(eq(events.id, invitations.eventId), isPublished))
    .innerJoin(senders, eq(senders.id, invitations.senderId))
    .innerJoin(receivers, eq(receivers.id, invitations.receiverId))
    .leftJoin(replaced, eq(replaced.id, invitations.replaces))
    .where(where)
    .orderBy(desc(invitations.createdAt), desc(invitations.id));

export type LoadedInvitation = Awaited<ReturnType<typeof select>>[number];
export type Person = LoadedInvitation['receiver'];

export const incomingOf = (db: Db, userId: string) => select(db, eq(invitations.receiverId, userId));
export const outgoingOf = (db: Db, userId: string) => select(db, eq(invitations.senderId, userId));
export const acceptedOf = (db: Db, senderId: string, eventId: string) =>
  select(
    db,
    and(eq(invitations.senderId, senderId), eq(invitations.eventId, eventId), eq(invitations.status, 'accepted')),
  );

export const findInvitation = async (db: Db, id: string): Promise<LoadedInvitation | undefined> =>
  (await select(db, eq(invitations.id, id)))[0];

export async function countActionable(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(invitations)
    .innerJoin(events, eq(events.id, invitations.eventId))
    .where(
      and(
        eq(invitations.receiverId, userId),
        eq(invitations.status, 'pending'),
        gt(invitations.expiresAt, now),
        eq(events.status, 'upcoming'),
        or(isNotNull(invitations.replaces), gt(events.registrationDeadline, now)),
      ),
    );
  return row?.count ?? 0;
}

export interface TeamFacts {
  isRegistered: boolean;
  /** Has accepted somebody's invitation. */
  hasAcceptedInvitation: boolean;
  /** How many have accepted this person's invitations. */
  accepted: number;
  /** How many of this person's invitations are pending. */
  pending: number;
}

export async function teamFacts(db: Db, eventId: string, userId: string, now: Date): Promise<TeamFacts> {
  const mine = sql`from invitations i where i.event_id = ${eventId} and i.sender_id = ${userId}`;
  const [facts] = await rowsOf<TeamFacts>(
    db,
    sql`select ${registeredFor(eventId, userId)} as "isRegistered",
      exists (select 1 from invitations i where i.event_id = ${eventId} and i.receiver_id = ${userId} and i.status = 'accepted') as "hasAcceptedInvitation",
      (select count(*)::int ${mine} and i.status = 'accepted') as accepted,
      (select count(*)::int ${mine} and i.status = 'pending' and i.expires_at > ${now.toISOString()}::timestamptz) as pending`,
  );
  return facts ?? { isRegistered: false, hasAcceptedInvitation: false, accepted: 0, pending: 0 };
}

export async function invitationsBetween(
  db: Db,
  eventId: string,
  senderId: string,
  receiverId: string,
  now: Date,
): Promise<{ pending: boolean; declined: number }> {
  const rows = await db
    .select({ status: invitations.status, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(
      and(eq(invitations.eventId, eventId), eq(invitations.senderId, senderId), eq(invitations.receiverId, receiverId)),
    );
  return {
    pending: rows.some((row) => row.status === 'pending' && row.expiresAt > now),
    declined: rows.filter((row) => row.status === 'declined').length,
  };
}

/** Locks batch and section of a participant until the transaction ends. */
export async function lockParticipant(tx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.role, 'super_admin'), sql`${users.emailVerifiedAt} is not null`))
    .for('share');
  return user;
}

export async function insertInvitation(tx: Db, row: typeof invitations.$inferInsert): Promise<void> {
  // An expired one is still in the unique index of pending ones.
  await tx
    .update(invitations)
    .set({ status: 'expired', endedAt: row.createdAt })
    .where(
      and(
        eq(invitations.eventId, row.eventId),
        eq(invitations.senderId, row.senderId),
        eq(invitations.receiverId, row.receiverId),
        eq(invitations.status, 'pending'),
      ),
    );
  await tx.insert(invitations).values(row);
}

/** Only from the status the caller decided on. @returns whether it was changed */
export async function changeInvitation(
  tx: Db,
  id: string,
  from: InvitationRow['status'],
  changes: Partial<InvitationRow>,
): Promise<boolean> {
  const changed = await tx
    .update(invitations)
    .set(changes)
    .where(and(eq(invitations.id, id), eq(invitations.status, from)))
    .returning({ id: invitations.id });
  return changed.length > 0;
}

/** Of this person and to them: those may name them as well. */
export async function deleteMessagesOf(tx: Db, personId: string): Promise<void> {
  const withThem = or(eq(invitations.senderId, personId), eq(invitations.receiverId, personId));
  await tx.update(invitations).set({ message: null }).where(withThem);
}

/**
 * With the pending invitations of a leader end their link and the requests to join, with those to somebody their own requests
 * and their search for a team.
 * @returns the people on both sides of what ended
 */
export async function endInvitations(
  tx: Db,
  which: {
    eventId: string;
    senderId?: string;
    receiverId?: string;
    status: InvitationRow['status'];
    ids?: string[];
    /** Only those that would make the team larger. */
    isGrowth?: boolean;
  },
  status: 'cancelled' | 'team_full',
  now: Date,
  endedBy: string,
): Promise<string[]> {
  const ended = await tx
    .update(invitations)
    .set({ status, endedAt: now, endedBy })
    .where(
      and(
        eq(invitations.eventId, which.eventId),
        eq(invitations.status, which.status),
        // An expired one ended at its expiry, whether or not the row says so yet.
        which.status === 'pending' ? gt(invitations.expiresAt, now) : undefined,
        which.senderId === undefined ? undefined : eq(invitations.senderId, which.senderId),
        which.receiverId === undefined ? undefined : eq(invitations.receiverId, which.receiverId),
        which.isGrowth ? isNull(invitations.replaces) : undefined,
        which.ids === undefined ? undefined : inArray(invitations.id, which.ids),
      ),
    )
    .returning({ senderId: invitations.senderId, receiverId: invitations.receiverId });
  const people = ended.flatMap((one) => [one.senderId, one.receiverId]);
  if (which.status !== 'pending') return people;
  return [...people, ...(await endJoining(tx, which, now))];
}

export async function hasAccepted(db: Db, eventId: string): Promise<boolean> {
  return (await db.$count(invitations, and(eq(invitations.eventId, eventId), eq(invitations.status, 'accepted')))) > 0;
}

import { and, count, countDistinct, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { users, type UserRow } from '#people/accounts/server/tables.ts';
import { doorLinks } from '#day/attendance/server/tables.ts';
import { auditEntries } from '#people/audit/server/tables.ts';
import { events, type EventRow } from '#events/events/server/tables.ts';
import { featuredEvents, featuredParticipants, featuredRegistrations } from '#teams/featured/server/tables.ts';
import { invitations } from '#teams/invitations/server/tables.ts';
import { applications, clubApplications } from '#recruitment/server/tables.ts';
import { messages } from '#contact/messages/server/tables.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import type { Db } from '#platform/database/database.ts';

/** Keeps every server from writing until the transaction ends: what was counted is what is removed. */
export async function lockForRemoval(tx: Db): Promise<void> {
  await tx.execute(sql`lock table users, records, events, registrations, registration_members, invitations, join_links, join_requests, team_seekers,
    featured_events, featured_registrations, featured_participants, applications, club_applications, mails, pictures
    in share row exclusive mode`);
}

/** Rows that match the cast, with their creation times, which tell the demo from people of the same name. */
export const eventsTitled = (db: Db, titles: readonly string[]): Promise<Date[]> =>
  db
    .select({ createdAt: events.createdAt })
    .from(events)
    .where(inArray(events.title, [...titles]))
    .then((rows) => rows.map(({ createdAt }) => createdAt));

export const featuredEventsTitled = (db: Db, titles: readonly string[]): Promise<Date[]> =>
  db
    .select({ createdAt: featuredEvents.createdAt })
    .from(featuredEvents)
    .where(inArray(featuredEvents.title, [...titles]))
    .then((rows) => rows.map(({ createdAt }) => createdAt));

export const applicationsFrom = (db: Db, emails: readonly string[]) =>
  db
    .select()
    .from(applications)
    .where(inArray(applications.email, [...emails]));

export const clubApplicationsFrom = (db: Db, emails: readonly string[]) =>
  db
    .select()
    .from(clubApplications)
    .where(inArray(clubApplications.email, [...emails]));

/** What is left of accounts that were created at these times and erased since. */
export const erasedAccounts = (db: Db, madeAt: readonly Date[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(isNotNull(users.erasedAt), inArray(users.createdAt, [...madeAt])));

/** Events that were created at these times or are organized by these people. */
export const eventsMadeOrOrganized = (
  db: Db,
  madeAt: readonly Date[],
  organizerIds: readonly string[],
): Promise<EventRow[]> =>
  db
    .select()
    .from(events)
    .where(or(inArray(events.createdAt, [...madeAt]), inArray(events.organizerId, [...organizerIds])))
    .orderBy(events.date, events.time, events.id);

export const featuredEventsMade = (db: Db, madeAt: readonly Date[]) =>
  db
    .select({ id: featuredEvents.id, title: featuredEvents.title })
    .from(featuredEvents)
    .where(inArray(featuredEvents.createdAt, [...madeAt]))
    .orderBy(featuredEvents.date, featuredEvents.time, featuredEvents.id);

/** The pictures that these events, featured events and people show. */
export async function picturesOf(
  db: Db,
  eventIds: readonly string[],
  featuredEventIds: readonly string[],
  personIds: readonly string[],
): Promise<string[]> {
  const rows = [
    ...(await db
      .select({ id: events.pictureId })
      .from(events)
      .where(inArray(events.id, [...eventIds]))),
    ...(await db
      .select({ id: featuredEvents.pictureId })
      .from(featuredEvents)
      .where(inArray(featuredEvents.id, [...featuredEventIds]))),
    ...(await db
      .select({ id: users.pictureId })
      .from(users)
      .where(inArray(users.id, [...personIds]))),
  ];
  return rows.flatMap(({ id }) => id ?? []);
}

/** The teams of these featured events. */
export const teamsOf = (db: Db, eventIds: readonly string[]) =>
  db
    .select({
      id: featuredRegistrations.id,
      eventId: featuredRegistrations.eventId,
      reference: featuredRegistrations.reference,
      status: featuredRegistrations.status,
    })
    .from(featuredRegistrations)
    .where(inArray(featuredRegistrations.eventId, [...eventIds]));

/** The addresses that these teams gave. */
export const addressesOfTeams = (db: Db, registrationIds: readonly string[]): Promise<string[]> =>
  db
    .selectDistinct({ email: featuredParticipants.email })
    .from(featuredParticipants)
    .where(inArray(featuredParticipants.registrationId, [...registrationIds]))
    .then((rows) => rows.map(({ email }) => email));

/** Per event: how many other people are registered or on the waitlist. */
export async function othersRegistered(
  db: Db,
  eventIds: readonly string[],
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ eventId: registrationMembers.eventId, people: countDistinct(registrationMembers.userId) })
    .from(registrationMembers)
    .where(
      and(
        inArray(registrationMembers.eventId, [...eventIds]),
        isNull(registrationMembers.releasedAt),
        notInArray(registrationMembers.userId, [...personIds]),
      ),
    )
    .groupBy(registrationMembers.eventId);
  return new Map(rows.map(({ eventId, people }) => [eventId, people]));
}

/** How many registrations and invitations go with these events. */
export async function countOfEvents(db: Db, eventIds: readonly string[]) {
  return {
    registrations: await db.$count(registrations, inArray(registrations.eventId, [...eventIds])),
    invitations: await db.$count(invitations, inArray(invitations.eventId, [...eventIds])),
  };
}

/** Registrations for other events that include one of these people, with all members. */
export async function registrationsElsewhere(db: Db, personIds: readonly string[], eventIds: readonly string[]) {
  const theirs = db
    .select({ id: registrationMembers.registrationId })
    .from(registrationMembers)
    .where(
      and(inArray(registrationMembers.userId, [...personIds]), notInArray(registrationMembers.eventId, [...eventIds])),
    );
  const rows = await db
    .select({
      id: registrations.id,
      eventId: registrations.eventId,
      teamName: registrations.teamName,
      title: events.title,
      userId: registrationMembers.userId,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(registrationMembers, eq(registrationMembers.registrationId, registrations.id))
    .where(inArray(registrations.id, theirs));
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(([first, ...rest]) => ({
    ...(first as (typeof rows)[number]),
    memberIds: [first, ...rest].flatMap((row) => row?.userId ?? []),
  }));
}

/** Invitations for other events that one of these people sent or received. */
export const invitationsElsewhere = (db: Db, personIds: readonly string[], eventIds: readonly string[]) =>
  db
    .select({
      id: invitations.id,
      eventId: invitations.eventId,
      senderId: invitations.senderId,
      receiverId: invitations.receiverId,
    })
    .from(invitations)
    .where(
      and(
        or(inArray(invitations.senderId, [...personIds]), inArray(invitations.receiverId, [...personIds])),
        notInArray(invitations.eventId, [...eventIds]),
      ),
    );

/** All other accounts, by role. */
export async function otherAccounts(db: Db, personIds: readonly string[]) {
  const others = and(isNull(users.erasedAt), notInArray(users.id, [...personIds]));
  const [all] = await db.select({ accounts: count() }).from(users).where(others);
  const superAdmins = await db
    .select()
    .from(users)
    .where(and(others, eq(users.role, 'super_admin')))
    .orderBy(users.email);
  return { accounts: all?.accounts ?? 0, superAdmins };
}

/** Those of these accounts that a row of any table still references. */
export async function stillNamed(db: Db, personIds: readonly string[]): Promise<Set<string>> {
  const ids = [...personIds];
  const columns = [
    events.organizerId,
    registrations.leaderId,
    registrations.cancelledBy,
    registrationMembers.userId,
    invitations.senderId,
    invitations.receiverId,
    invitations.endedBy,
    invitations.replaces,
    featuredRegistrations.statusBy,
    messages.createdBy,
    doorLinks.createdBy,
    auditEntries.actorId,
    auditEntries.personId,
  ] as const;
  const found = new Set<string>();
  for (const column of columns) {
    const rows = await db.selectDistinct({ id: column }).from(column.table).where(inArray(column, ids));
    for (const { id } of rows) if (id !== null) found.add(id);
  }
  return found;
}

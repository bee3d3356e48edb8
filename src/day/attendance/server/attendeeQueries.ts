import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ManagedEvent } from '#people/accounts/server/administratorQueries.ts';
import { users } from '#people/accounts/server/tables.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { isConfirmed } from '#teams/featured/server/teamQueries.ts';
import { findFeaturedEvent } from '#teams/featured/server/eventQueries.ts';
import { featuredParticipants, featuredRegistrations } from '#teams/featured/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { isAdmitted } from '#teams/registrations/server/queries.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import type { EventAtDoor } from '../contract.ts';

/** A member of a registration, with or without a seat. */
export interface Person {
  /** Of the membership. */
  id: string;
  eventId: string;
  registrationId: string;
  name: string;
  teamName: string | null;
  rollNumber: string | null;
  batch: string | null;
  section: string | null;
  /** Null: the account was erased. */
  email: string | null;
  isAdmitted: boolean;
}

export type Reachable = Person & { email: string };
export const reachable = (people: readonly Person[]): Reachable[] =>
  people.filter((person): person is Reachable => person.email !== null);

export interface AttendeeQueries {
  isFeatured: boolean;
  subjectType: 'event' | 'featured_event';
  /** The event, and its owner if not every administrator manages it. */
  event: (db: Db, id: string) => Promise<{ event: EventAtDoor; managed: ManagedEvent | null } | undefined>;
  /** Everybody admitted, by name. */
  people: (db: Db, eventId: string) => Promise<Person[]>;
  /** By membership or registration, of any event. */
  find: (db: Db, ids: readonly string[], registrationIds: readonly string[]) => Promise<Person[]>;
}
const students = (db: Db, where: SQL | undefined): Promise<Person[]> =>
  db
    .select({
      id: registrationMembers.id,
      eventId: registrationMembers.eventId,
      registrationId: registrationMembers.registrationId,
      name: users.name,
      teamName: registrations.teamName,
      rollNumber: users.rollNumber,
      batch: users.batch,
      section: users.section,
      email: sql<string | null>`case when ${users.erasedAt} is null then ${users.email} end`,
      isAdmitted: sql<boolean>`(${isAdmitted})`,
    })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(where)
    .orderBy(asc(users.nameOrder), asc(registrationMembers.id));

const studentQueries: AttendeeQueries = {
  isFeatured: false,
  subjectType: 'event',
  event: async (db, id) => {
    const event = await findEvent(db, id);
    if (!event) return undefined;
    return { event: { ...event, _id: event.id }, managed: event };
  },
  people: (db, eventId) => students(db, and(eq(registrationMembers.eventId, eventId), isAdmitted)),
  find: (db, ids, registrationIds) =>
    students(
      db,
      or(inArray(registrationMembers.id, [...ids]), inArray(registrationMembers.registrationId, [...registrationIds])),
    ),
};

const guests = (db: Db, where: SQL | undefined): Promise<Person[]> =>
  db
    .select({
      id: featuredParticipants.id,
      eventId: featuredParticipants.eventId,
      registrationId: featuredParticipants.registrationId,
      name: featuredParticipants.name,
      teamName: featuredRegistrations.teamName,
      rollNumber: featuredParticipants.rollNumber,
      batch: sql<string | null>`nullif(${featuredParticipants.batch}, '')`,
      section: sql<string | null>`null`,
      email: featuredParticipants.email,
      isAdmitted: sql<boolean>`(${isConfirmed})`,
    })
    .from(featuredParticipants)
    .innerJoin(featuredRegistrations, eq(featuredRegistrations.id, featuredParticipants.registrationId))
    .where(where)
    .orderBy(asc(featuredParticipants.nameOrder), asc(featuredParticipants.id));

const guestQueries: AttendeeQueries = {
  isFeatured: true,
  subjectType: 'featured_event',
  event: async (db, id) => {
    const event = await findFeaturedEvent(db, id);
    return event && { event: { ...event, _id: event.id }, managed: null };
  },
  people: (db, eventId) => guests(db, and(eq(featuredParticipants.eventId, eventId), isConfirmed)),
  find: (db, ids, registrationIds) =>
    guests(
      db,
      or(
        inArray(featuredParticipants.id, [...ids]),
        inArray(featuredParticipants.registrationId, [...registrationIds]),
      ),
    ),
};

/** The queries that attendance and results make, for each kind of event. */
export const attendeeQueries = { events: studentQueries, featuredEvents: guestQueries };

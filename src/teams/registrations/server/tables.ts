import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, belongsTo, generatedId, id, mayBelongTo, partOf, type WithColumns } from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';

/**
 * Facts with their times: created, admitted (waitlisted until then), cancelled. Constraints are named after their
 * refusal.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    eventId: partOf('event_id', () => events.id),
    leaderId: belongsTo('leader_id', () => users.id),
    isIndividual: boolean('is_individual').notNull(),
    teamName: text('team_name'),
    /** Normalized for comparison. */
    teamNameKey: text('team_name_key'),
    /** Order of arrival, assigned with the event locked: the order of the waitlist on every server. */
    arrival: bigint('arrival', { mode: 'number' }).generatedAlwaysAsIdentity(),
    createdAt: at('created_at').notNull(),
    /** Null while waitlisted. */
    admittedAt: at('admitted_at'),
    cancelledAt: at('cancelled_at'),
    cancelledBy: mayBelongTo('cancelled_by', () => users.id),
  },
  (table) => [
    index('registrations_line')
      .on(table.eventId, table.arrival)
      .where(sql`${table.cancelledAt} is null`),
    // The organizer's list, read backwards: `desc()` here would put nulls last.
    index('registrations_of_event').on(table.eventId, table.createdAt, table.arrival),
    // Finds the few waitlisted without scanning everybody who has a seat.
    index('registrations_waiting')
      .on(table.eventId, table.arrival)
      .where(sql`${table.admittedAt} is null and ${table.cancelledAt} is null`),
    uniqueIndex('team_name_taken')
      .on(table.eventId, table.teamNameKey)
      .where(sql`${table.cancelledAt} is null`),
    index('registrations_leader').on(table.leaderId),
    check(
      'registrations_alone',
      sql`${table.isIndividual} = (${table.teamName} is null) and ${table.isIndividual} = (${table.teamNameKey} is null)`,
    ),
    check('registrations_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null)`),
  ],
);

/** A person of this column has at most one live registration per event. */
export const oncePerEvent = <Column extends string>(
  name: string,
  table: WithColumns<'eventId' | 'releasedAt' | Column>,
  column: Column,
) =>
  uniqueIndex(name)
    .on(table.eventId, table[column])
    .where(sql`${table.releasedAt} is null`);

export const registrationMembers = pgTable(
  'registration_members',
  {
    /** The id in a pass. Not named `id`, since an unqualified `id` in a subquery would bind to it. */
    id: generatedId('membership_id', 'registration_members_id'),
    registrationId: partOf('registration_id', () => registrations.id),
    /** Denormalized for `oncePerEvent`. */
    eventId: partOf('event_id', () => events.id),
    userId: belongsTo('user_id', () => users.id),
    /** 0 is the leader. */
    position: integer('position').notNull(),
    /** With the registration, or later: invited by its leader, in a member's place, let in. */
    joinedAt: at('joined_at').notNull(),
    /** Set when the registration is cancelled. */
    releasedAt: at('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.userId] }),
    oncePerEvent('already_registered', table, 'userId'),
    index('registration_members_user').on(table.userId),
  ],
);

/**
 * Who left a team, was removed or replaced: what their calendar shows as cancelled. A row of their own for each time, under
 * an id that no pass, mark or result knows.
 */
export const endedMemberships = pgTable(
  'ended_memberships',
  {
    id: id().defaultRandom(),
    eventId: partOf('event_id', () => events.id),
    userId: partOf('user_id', () => users.id),
    joinedAt: at('joined_at').notNull(),
    /** When the registration got its seats, as of the departure; null while waitlisted. */
    admittedAt: at('admitted_at'),
    endedAt: at('ended_at').notNull(),
  },
  (table) => [index('ended_memberships_user').on(table.userId)],
);

/** Who asked to be reminded before the registration of an event opens. */
export const openingReminders = pgTable(
  'opening_reminders',
  {
    eventId: partOf('event_id', () => events.id),
    personId: partOf('person_id', () => users.id),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.personId] }),
    index('opening_reminders_person').on(table.personId),
  ],
);

export type RegistrationRow = typeof registrations.$inferSelect;

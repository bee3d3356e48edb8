import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#accounts/server/tables.ts';
import { events } from '#events/server/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * A registration is a few facts with their moments: made, admitted (until then it waits), cancelled. Constraints are
 * named after the refusal they stand for.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    leaderId: uuid('leader_id')
      .notNull()
      .references(() => users.id),
    isIndividual: boolean('is_individual').notNull(),
    teamName: text('team_name'),
    /** The name as it is compared with others. */
    teamNameKey: text('team_name_key'),
    /** Order of arrival. Drawn while the event is locked, so it is the order of the line on every server. */
    arrival: bigint('arrival', { mode: 'number' }).generatedAlwaysAsIdentity(),
    createdAt: at('created_at').notNull(),
    /** Since when it holds seats; null while it waits. */
    admittedAt: at('admitted_at'),
    cancelledAt: at('cancelled_at'),
    cancelledBy: uuid('cancelled_by').references(() => users.id),
  },
  (table) => [
    index('registrations_line')
      .on(table.eventId, table.arrival)
      .where(sql`${table.cancelledAt} is null`),
    // In the order of the organizer's list, read backwards: `desc()` here would put nulls last, and the order first.
    index('registrations_of_event').on(table.eventId, table.createdAt, table.arrival),
    // The few in line, found without passing everybody who has a seat.
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

export const registrationMembers = pgTable(
  'registration_members',
  {
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** Repeated here so that one index can hold a person to one living registration of an event. */
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** 0 is the leader. */
    position: integer('position').notNull(),
    /** Set when the registration is cancelled. */
    releasedAt: at('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.userId] }),
    uniqueIndex('already_registered')
      .on(table.eventId, table.userId)
      .where(sql`${table.releasedAt} is null`),
    index('registration_members_user').on(table.userId),
  ],
);

export type RegistrationRow = typeof registrations.$inferSelect;

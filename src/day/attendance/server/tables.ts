import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#people/accounts/server/tables.ts';
import { eitherEvent, oneForAnEvent } from '#teams/featured/server/tables.ts';
import { at, id, mayBelongTo, partOf, tokenHash } from '#platform/database/columns.ts';
import type { AppliedOutcome } from '../rules.ts';

/**
 * The door of an event or of a featured event, with its id; created when first needed, and locked while marks are
 * applied.
 */
export const doors = pgTable(
  'doors',
  {
    id: id(),
    ...eitherEvent(),
  },
  (table) => oneForAnEvent('doors', table),
);

export const doorLinks = pgTable(
  'door_links',
  {
    id: id(),
    doorId: partOf('door_id', () => doors.id),
    label: text('label').notNull(),
    tokenHash: tokenHash().notNull(),
    createdAt: at('created_at').notNull(),
    /** Null: two hours after the event, whenever that is (`expiryOf`). */
    expiresAt: at('expires_at'),
    endedAt: at('ended_at'),
    /** Its maker, whose right it needs; null: from before this was stored, valid 48 hours at most. */
    createdBy: mayBelongTo('created_by', () => users.id),
  },
  (table) => [
    unique('door_links_token').on(table.tokenHash),
    index('door_links_door').on(table.doorId),
    index('door_links_created_by').on(table.createdBy),
  ],
);

/** One row per person with a mark. */
export const attendance = pgTable(
  'attendance',
  {
    /**
     * Id of the membership. No foreign key: a featured team's participants are rewritten when it is amended, and keep
     * their ids.
     */
    personId: uuid('person_id').primaryKey(),
    doorId: partOf('door_id', () => doors.id),
    /** Since when; null: absent. */
    presentAt: at('present_at'),
    /** The `at` of the last mark that counted. */
    decidedAt: at('decided_at').notNull(),
    /** The maker of the mark that let this person in, or reverted that: an account or a link. */
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    linkId: mayBelongTo('link_id', () => doorLinks.id),
  },
  (table) => [
    index('attendance_door').on(table.doorId),
    index('attendance_marked_by').on(table.markedBy),
    check('attendance_by_one', sql`${table.markedBy} is null or ${table.linkId} is null`),
  ],
);

/** The applied marks by the id from their device, so that none counts twice. */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    doorId: partOf('door_id', () => doors.id),
    id: text('id').notNull(),
    outcome: text('outcome').$type<AppliedOutcome>().notNull(),
    /** When it counts as made; null: applied before this was stored. */
    countedAt: at('counted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.doorId, table.id] }),
    check('attendance_marks_outcome', sql`${table.outcome} in ('present', 'already', 'absent')`),
  ],
);

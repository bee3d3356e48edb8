import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, belongsTo, createdAndUpdated, id } from '#platform/database/columns.ts';
import { searchedText } from '#platform/database/foldedText.ts';
import { users } from '#people/accounts/server/tables.ts';
import { shownPicture } from '#people/pictures/server/tables.ts';
import type { EventStatus } from '../rules.ts';

export const announcement = () => ({
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  /** Local to the festival's time zone. */
  date: date('date', { mode: 'string' }).notNull(),
  time: text('time').notNull(),
  durationMinutes: integer('duration_minutes').notNull().default(120),
  venue: text('venue').notNull(),
  status: text('status').$type<EventStatus>().notNull().default('upcoming'),
  /** Visible only to those in its scope. */
  isDraft: boolean('is_draft').notNull().default(false),
  /** The reason of the cancellation; null without one. */
  cancellationReason: text('cancellation_reason'),
  registrationDeadline: at('registration_deadline').notNull(),
  /** Null: open from publication. */
  registrationOpensAt: at('registration_opens_at'),
  prizes: text('prizes'),
  rulesUrl: text('rules_url'),
  contactName: text('contact_name'),
  contact: text('contact'),
  /** For people with a seat and those in scope: in no public answer. */
  groupUrl: text('group_url'),
  ...shownPicture(),
});

export const events = pgTable(
  'events',
  {
    id: id(),
    ...announcement(),
    maxParticipants: integer('max_participants'),
    isTeamEvent: boolean('is_team_event').notNull().default(false),
    minTeamSize: integer('min_team_size').notNull().default(1),
    maxTeamSize: integer('max_team_size').notNull().default(1),
    isKoderzEvent: boolean('is_koderz_event').notNull().default(false),
    allowOtherDepartments: boolean('allow_other_departments').notNull().default(false),
    batches: text('batches').array().notNull(),
    departments: text('departments').array().notNull(),
    organizerId: belongsTo('organizer_id', () => users.id),
    organizerClub: text('organizer_club').notNull(),
    /** Number of changes: the SEQUENCE of its calendar entry. */
    revision: integer('revision').notNull().default(0),
    ...createdAndUpdated(),
    searched: searchedText('title', 'description'),
  },
  (table) => [
    index('events_by_day').on(table.date, table.time),
    index('events_organizer').on(table.organizerId),
    check('events_status', sql`${table.status} in ('upcoming', 'ongoing', 'completed', 'cancelled')`),
    check('events_cancellation_reason', sql`${table.status} = 'cancelled' or ${table.cancellationReason} is null`),
    check('events_time', sql`${table.time} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
    check('events_duration', sql`${table.durationMinutes} between 15 and 4320`),
    check('events_max_participants', sql`${table.maxParticipants} >= 1`),
    check('events_team_size', sql`${table.minTeamSize} between 1 and ${table.maxTeamSize}`),
    check('events_alone', sql`${table.isTeamEvent} or ${table.maxTeamSize} = 1`),
  ],
);

export type EventRow = typeof events.$inferSelect;

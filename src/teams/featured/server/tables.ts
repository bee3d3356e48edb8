import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  at,
  bytes,
  createdAndUpdated,
  generatedId,
  id,
  mayBelongTo,
  mayBePartOf,
  partOf,
  type WithColumns,
} from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';
import { announcement, events } from '#events/events/server/tables.ts';
import { nameOrder } from '#platform/database/foldedText.ts';
import { oncePerEvent } from '#teams/registrations/server/tables.ts';
import type { RegistrationStatus } from '../rules.ts';

export const featuredEvents = pgTable(
  'featured_events',
  {
    id: id(),
    ...announcement(),
    university: text('university'),
    minTeamSize: integer('min_team_size').notNull(),
    maxTeamSize: integer('max_team_size').notNull(),

    nedOnly: boolean('ned_only').notNull(),
    /** How, how much and until when to pay. */
    payment: text('payment'),
    organizerName: text('organizer_name'),
    organizerClub: text('organizer_club').notNull(),
    /** Number of changes: the SEQUENCE of its calendar entry. */
    revision: integer('revision').notNull().default(0),
    ...createdAndUpdated(),
  },
  (table) => [
    index('featured_events_by_day').on(table.date, table.time),
    check('featured_events_status', sql`${table.status} in ('upcoming', 'ongoing', 'completed', 'cancelled')`),
    check(
      'featured_events_cancellation_reason',
      sql`${table.status} = 'cancelled' or ${table.cancellationReason} is null`,
    ),
    check('featured_events_time', sql`${table.time} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
    check('featured_events_duration', sql`${table.durationMinutes} between 15 and 4320`),
    check(
      'featured_events_team_size',
      sql`${table.minTeamSize} between 1 and ${table.maxTeamSize} and ${table.maxTeamSize} <= 10`,
    ),
  ],
);

/** Of an event or of a featured event. */
export const eitherEvent = () => ({
  eventId: mayBePartOf('event_id', () => events.id),
  featuredEventId: mayBePartOf('featured_event_id', () => featuredEvents.id),
});

/** Of one event of either kind, whose id is the row's own, and the only one it has. */
export const oneForAnEvent = (name: string, table: WithColumns<'id' | 'eventId' | 'featuredEventId'>) => [
  unique(`${name}_event`).on(table.eventId),
  unique(`${name}_featured_event`).on(table.featuredEventId),
  check(`${name}_of_one`, sql`${table.id} = coalesce(${table.eventId}, ${table.featuredEventId})`),
  check(`${name}_of_one_kind`, sql`(${table.eventId} is null) <> (${table.featuredEventId} is null)`),
];

/**
 * The leader's link is derived from SECRET, the row's id and the version, so no table holds it. Constraints are named after their
 * refusal.
 */
export const featuredRegistrations = pgTable(
  'featured_registrations',
  {
    id: id(),
    eventId: partOf('event_id', () => featuredEvents.id),

    reference: text('reference').notNull(),
    teamName: text('team_name').notNull(),
    /** Normalized for comparison. */
    teamNameKey: text('team_name_key').notNull(),
    paymentReceiptLink: text('payment_receipt_link'),
    status: text('status').$type<RegistrationStatus>().notNull(),
    statusSince: at('status_since').notNull(),
    /** Null when the team itself or nobody decided. */
    statusBy: mayBelongTo('status_by', () => users.id),
    reason: text('reason'),
    /** Raised with each new leader: the links of the former ones end. */
    linkVersion: integer('link_version').notNull().default(0),
    /** SHA-256 of the Idempotency-Key. */
    idempotencyKey: text('idempotency_key'),
    ...createdAndUpdated(),
    /** When the team last changed its form. A review does not change this. */
    amendedAt: at('amended_at').notNull(),
  },
  (table) => [
    uniqueIndex('featured_registrations_reference').on(table.reference),
    uniqueIndex('featured_team_name_taken')
      .on(table.eventId, table.teamNameKey)
      .where(sql`${table.status} in ('pending', 'confirmed')`),
    uniqueIndex('featured_idempotency_key').on(table.eventId, table.idempotencyKey),
    index('featured_registrations_arrival').on(table.eventId, table.createdAt),
    check('featured_registrations_status', sql`${table.status} in ('pending', 'confirmed', 'rejected', 'withdrawn')`),
    check('featured_registrations_reason', sql`(${table.status} = 'rejected') = (${table.reason} is not null)`),
  ],
);

export const featuredParticipants = pgTable(
  'featured_participants',
  {
    /** What a pass names: kept when the team is amended. */
    id: generatedId('membership_id', 'featured_participants_id'),
    registrationId: partOf('registration_id', () => featuredRegistrations.id),
    /** Denormalized for `oncePerEvent`. */
    eventId: partOf('event_id', () => featuredEvents.id),
    /** 0 is the leader. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null once erased. */
    phone: text('phone'),
    university: text('university').notNull(),
    discipline: text('discipline').notNull(),
    batch: text('batch').notNull(),
    /** National id; null once erased. */
    cnic: text('cnic'),
    rollNumber: text('roll_number'),
    /** Set while the registration is rejected or withdrawn. */
    releasedAt: at('released_at'),
    nameOrder: nameOrder(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.position] }),
    oncePerEvent('cnic_taken', table, 'cnic'),
    oncePerEvent('participant_email_taken', table, 'email'),
    index('featured_participants_event').on(table.eventId),
    check('featured_participants_email', sql`${table.email} = lower(${table.email})`),
    // Which form it has is the festival's matter.
    check('featured_participants_cnic', sql`length(${table.cnic}) between 1 and 100`),
  ],
);

/** Pictures of receipts. One that no team names is deleted after an hour. */
export const receipts = pgTable(
  'receipts',
  {
    /** 128 random bits: the team names it when it registers. */
    id: text('id').primaryKey(),
    eventId: partOf('event_id', () => featuredEvents.id),
    registrationId: mayBePartOf('registration_id', () => featuredRegistrations.id),
    /** WebP. */
    image: bytes('image').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [unique('receipts_registration').on(table.registrationId), index('receipts_event').on(table.eventId)],
);

export type FeaturedEventRow = typeof featuredEvents.$inferSelect;
export type FeaturedRegistrationRow = typeof featuredRegistrations.$inferSelect;
export type FeaturedParticipantRow = typeof featuredParticipants.$inferSelect;

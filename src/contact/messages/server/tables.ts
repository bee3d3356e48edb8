import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, belongsTo, id, partOf } from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';
import { eitherEvent, featuredRegistrations } from '#teams/featured/server/tables.ts';
import type { Audience } from '../rules.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    ...eitherEvent(),
    audience: text('audience').$type<Audience>().notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    recipients: integer('recipients').notNull(),
    createdAt: at('created_at').notNull(),
    createdBy: belongsTo('created_by', () => users.id),
  },
  (table) => [
    index('messages_of_event').on(table.eventId, table.createdAt),
    index('messages_of_featured_event').on(table.featuredEventId, table.createdAt),
    check('messages_of_one_event', sql`(${table.eventId} is null) <> (${table.featuredEventId} is null)`),
    check('messages_audience', sql`${table.audience} in ('registered', 'waitlisted', 'leaders', 'present', 'absent')`),
  ],
);

export const messageRecipients = pgTable(
  'message_recipients',
  {
    messageId: partOf('message_id', () => messages.id),
    userId: partOf('user_id', () => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_recipients_user').on(table.userId),
  ],
);

/** The teams of a featured event whose leaders got it: they have no accounts. */
export const messageTeams = pgTable(
  'message_teams',
  {
    messageId: partOf('message_id', () => messages.id),
    registrationId: partOf('registration_id', () => featuredRegistrations.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.registrationId] }),
    index('message_teams_registration').on(table.registrationId),
  ],
);

export type MessageRow = typeof messages.$inferSelect;

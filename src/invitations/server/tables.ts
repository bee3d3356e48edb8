import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/server/tables.ts';
import { events } from '#events/server/tables.ts';
import type { InvitationStatus } from '../rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Constraints are named after the refusal they stand for. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id),
    message: text('message'),
    status: text('status').$type<InvitationStatus>().notNull().default('pending'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When the receiver accepted or declined. */
    answeredAt: at('answered_at'),
    /** Cancelled, left, removed or team full; `endedBy` is null when no person ended it. */
    endedAt: at('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('accepted_invitation')
      .on(table.eventId, table.receiverId)
      .where(sql`${table.status} = 'accepted'`),
    uniqueIndex('already_invited')
      .on(table.eventId, table.senderId, table.receiverId)
      .where(sql`${table.status} = 'pending'`),
    index('invitations_sent').on(table.senderId, table.eventId),
    index('invitations_received').on(table.receiverId, table.eventId),
    check(
      'invitations_status',
      sql`${table.status} in ('pending', 'accepted', 'declined', 'expired', 'team_full', 'cancelled')`,
    ),
    check('invitations_not_to_oneself', sql`${table.senderId} <> ${table.receiverId}`),
  ],
);

export type InvitationRow = typeof invitations.$inferSelect;

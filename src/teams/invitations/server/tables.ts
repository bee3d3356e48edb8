import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, belongsTo, id, mayBelongTo, partOf, tokenHash } from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import type { RequestStatus } from '../joinRules.ts';
import type { InvitationStatus } from '../rules.ts';

/** Constraints are named after the refusal they stand for. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    eventId: partOf('event_id', () => events.id),
    senderId: belongsTo('sender_id', () => users.id),
    receiverId: belongsTo('receiver_id', () => users.id),
    /** Of a team that has registered; null while the team is in the making. Its registration is deleted with it (in SQL). */
    registrationId: uuid('registration_id'),
    /** The member whose place the receiver takes, who leaves when the receiver accepts. */
    replaces: mayBelongTo('replaces', () => users.id),
    message: text('message'),
    status: text('status').$type<InvitationStatus>().notNull().default('pending'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When the receiver accepted or declined. */
    answeredAt: at('answered_at'),
    /** Cancelled, left, removed or team full; `endedBy` is null when no person ended it. */
    endedAt: at('ended_at'),
    endedBy: mayBelongTo('ended_by', () => users.id),
  },
  (table) => [
    uniqueIndex('accepted_invitation')
      .on(table.eventId, table.receiverId)
      .where(sql`${table.status} = 'accepted'`),
    uniqueIndex('already_invited')
      .on(table.eventId, table.senderId, table.receiverId)
      .where(sql`${table.status} = 'pending'`),
    index('invitations_of_registration').on(table.registrationId),
    index('invitations_sent').on(table.senderId, table.eventId),
    index('invitations_received').on(table.receiverId, table.eventId),
    check(
      'invitations_status',
      sql`${table.status} in ('pending', 'accepted', 'declined', 'expired', 'team_full', 'cancelled')`,
    ),
    check(
      'invitations_replace_members',
      sql`${table.replaces} is null or (${table.registrationId} is not null and ${table.replaces} <> ${table.receiverId})`,
    ),
    check('invitations_not_to_oneself', sql`${table.senderId} <> ${table.receiverId}`),
  ],
);

export type InvitationRow = typeof invitations.$inferSelect;

/** Of a leader into their team. One that ended has no row. */
export const joinLinks = pgTable(
  'join_links',
  {
    tokenHash: tokenHash().primaryKey(),
    eventId: partOf('event_id', () => events.id),
    leaderId: partOf('leader_id', () => users.id),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('join_links_of_leader').on(table.eventId, table.leaderId),
    index('join_links_leader').on(table.leaderId),
  ],
);

export const joinRequests = pgTable(
  'join_requests',
  {
    id: id(),
    eventId: partOf('event_id', () => events.id),
    leaderId: partOf('leader_id', () => users.id),
    askerId: partOf('asker_id', () => users.id),
    status: text('status').$type<RequestStatus>().notNull().default('pending'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When it was answered or withdrawn, or when its team was no longer to be joined. */
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('already_asked')
      .on(table.eventId, table.leaderId, table.askerId)
      .where(sql`${table.status} = 'pending'`),
    index('join_requests_leader').on(table.leaderId),
    index('join_requests_asker').on(table.askerId, table.eventId),
    check('join_requests_status', sql`${table.status} in ('pending', 'accepted', 'declined', 'ended')`),
    check('join_requests_not_to_oneself', sql`${table.leaderId} <> ${table.askerId}`),
  ],
);

/** Who looks for a team. Somebody who has found one, or stopped, has no row. */
export const teamSeekers = pgTable(
  'team_seekers',
  {
    eventId: partOf('event_id', () => events.id),
    personId: partOf('person_id', () => users.id),
    note: text('note'),
    since: at('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.personId] }),
    index('team_seekers_person').on(table.personId),
  ],
);

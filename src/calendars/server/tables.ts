import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/server/tables.ts';

/** One row a person: the token of their link is in the link alone, here stands its SHA-256. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [unique('calendar_links_token').on(table.tokenHash)],
);

import { pgTable, unique } from 'drizzle-orm/pg-core';
import { at, onePer, tokenHash } from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';

export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: onePer('user_id', () => users.id),
    tokenHash: tokenHash().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [unique('calendar_links_token').on(table.tokenHash)],
);

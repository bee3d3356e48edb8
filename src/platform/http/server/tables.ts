import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Counts shared by all servers. */
export const rateLimits = pgTable('rate_limits', {
  /** The limit's name and an HMAC of its key: it holds no mail or network addresses. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expires_at').notNull(),
});

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Which transaction changed what in public answers. Written by triggers, so that no write can forget it; read by
 * `changesSince`.
 */
export const publicChanges = pgTable(
  'public_changes',
  {
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** `events`, `featured_events`, `result_lists`, `settings`, or `everything`. */
    topic: text('topic').notNull(),
    /** The id of the changed row; empty: all of them. */
    subject: text('subject').notNull().default(''),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.topic, table.subject] }),
    index('public_changes_age').on(table.changedAt),
  ],
);

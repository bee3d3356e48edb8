import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counts that hold across servers. The names of the fields are those that rate-limiter-flexible looks for. */
export const rateLimits = pgTable('rate_limits', {
  /** The limit's name and an HMAC of what is counted: addresses of mail and networks do not stand here. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});

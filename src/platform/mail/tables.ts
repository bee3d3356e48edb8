import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '#platform/database/columns.ts';
import type { MailStatus } from '../mailStatus.ts';

/**
 * The outbox: a row is written in the transaction of the fact it reports, and sent after the commit. It holds a
 * template and its data, never a code or a link's token.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text('to').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    status: text('status').$type<MailStatus>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    /** Not before this: backoff after a failure, or the lease of its current sender. */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** Useless after this, such as a code that has expired. */
    expiresAt: at('expires_at'),
    sentAt: at('sent_at'),
    /** Whose ceiling it counts against; null for mails without one. */
    allowanceKey: text('allowance_key'),
    /** When a held mail was released: from then on it counts as old as any other. */
    releasedAt: at('released_at'),
  },
  (table) => [
    index('mails_unsent')
      .on(table.status, table.nextAttemptAt)
      .where(sql`${table.status} <> 'sent'`),
    index('mails_counted')
      .on(table.allowanceKey, table.status, table.sentAt)
      .where(sql`${table.allowanceKey} is not null`),
    index('mails_newest').on(table.createdAt),
    index('mails_news')
      .on(sql`(${table.data} ->> 'news')`)
      .where(sql`${table.data} ->> 'news' is not null`),
    check('mails_status', sql`${table.status} in ('queued', 'held', 'sent', 'failed', 'withdrawn')`),
  ],
);

export type Mail = typeof mails.$inferSelect;

/** Whom a mail brings up to date on what, as a key of `news`; null for other mails. */
export const newsReader = sql`(${mails.data} ->> 'news')`;

/**
 * What a reader knows, of the facts that later edits made news. A mail with `news` in its data reports what is in its
 * `after`: once it is sent, its reader knows that.
 */
export const news = pgTable('news', {
  reader: text('reader').primaryKey(),
  known: jsonb('known').$type<Record<string, unknown>>().notNull(),
  changedAt: at('changed_at').notNull(),
});

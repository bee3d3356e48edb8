import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/server/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Who changed what: written in the transaction of the change, never altered. */
export const auditEntries = pgTable(
  'records',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    /** What was done, as `subject.verb`: `user.role_changed`, `featured.exported`. */
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** One sentence for people. Names and ids only: no phone, CNIC, code or password. */
    summary: text('summary').notNull(),
  },
  (table) => [index('records_newest').on(table.at), index('records_actor').on(table.actorId)],
);

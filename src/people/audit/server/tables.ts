import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, mayBelongTo } from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';

/** Who changed what: written in the transaction of the change, never altered. */
export const auditEntries = pgTable(
  'records',
  {
    id: id(),
    at: at('at').notNull(),
    actorId: mayBelongTo('actor_id', () => users.id),
    /** The action, as `subject.verb`: `user.role_changed`, `featured.exported`. */
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** One sentence for people. Names and ids only: no phone, CNIC, code or password. */
    summary: text('summary').notNull(),
    /** Another person concerned, such as the member who was removed from a team. */
    personId: mayBelongTo('person_id', () => users.id),
  },
  (table) => [
    index('records_newest').on(table.at),
    index('records_actor').on(table.actorId),
    // For deleting an account.
    index('records_person').on(table.personId),
  ],
);

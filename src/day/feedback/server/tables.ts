import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, onePer } from '#platform/database/columns.ts';
import { registrationMembers } from '#teams/registrations/server/tables.ts';

export const feedback = pgTable(
  'feedback',
  {
    /** Id of the membership. */
    personId: onePer('person_id', () => registrationMembers.id),
    stars: integer('stars').notNull(),
    comment: text('comment'),
    givenAt: at('given_at').notNull(),
  },
  (table) => [check('feedback_stars', sql`${table.stars} between 1 and 5`)],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { eitherEvent, featuredRegistrations, oneForAnEvent } from '#teams/featured/server/tables.ts';
import { at, id, mayBePartOf, partOf } from '#platform/database/columns.ts';
import { registrations } from '#teams/registrations/server/tables.ts';

/** The results of an event or of a featured event, with its id; locked while they are written. */
export const resultLists = pgTable(
  'result_lists',
  {
    id: id(),
    ...eitherEvent(),
    /** Null until somebody writes results. */
    updatedAt: at('updated_at'),
    /** Since when; null: a draft. */
    publishedAt: at('published_at'),
  },
  (table) => oneForAnEvent('result_lists', table),
);

export const results = pgTable(
  'results',
  {
    listId: partOf('list_id', () => resultLists.id),
    position: integer('position').notNull(),
    place: integer('place').notNull(),
    registrationId: mayBePartOf('registration_id', () => registrations.id),
    featuredRegistrationId: mayBePartOf('featured_registration_id', () => featuredRegistrations.id),
    /** The name of a winner who is not registered. */
    name: text('name'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.position] }),
    index('results_registration').on(table.registrationId),
    index('results_featured_registration').on(table.featuredRegistrationId),
    check('results_place', sql`${table.place} between 1 and 100`),
    check(
      'results_of_one',
      sql`num_nonnulls(${table.registrationId}, ${table.featuredRegistrationId}, ${table.name}) = 1`,
    ),
  ],
);

/** The place that each person was mailed last, so that nobody gets the same mail twice in a row. */
export const resultNotices = pgTable(
  'result_notices',
  {
    listId: partOf('list_id', () => resultLists.id),
    /** Id of the membership. No reference, as in `attendance`. */
    personId: uuid('person_id').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.personId, table.place] })],
);

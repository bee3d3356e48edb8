import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, partOf } from '#platform/database/columns.ts';
import { users } from '#people/accounts/server/tables.ts';

export const reminderFacts = [
  'registration_opens',
  'team_incomplete',
  'event_tomorrow',
  'invitation_expiring',
  'team_missed',
] as const;
export type ReminderFact = (typeof reminderFacts)[number];

/** One row per queued reminder, written with its mail: the key admits only one, with any number of servers. */
export const reminders = pgTable(
  'reminders',
  {
    personId: partOf('person_id', () => users.id),
    fact: text('fact').$type<ReminderFact>().notNull(),
    /** Of the event or invitation. */
    subjectId: uuid('subject_id').notNull(),
    /** The opening, deadline, start or end that it is about: a moved one is another. */
    about: at('about').notNull(),
    remindedAt: at('reminded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.fact, table.subjectId, table.about] }),
    check(
      'reminders_fact',
      sql`${table.fact} in ('registration_opens', 'team_incomplete', 'event_tomorrow', 'invitation_expiring', 'team_missed')`,
    ),
  ],
);

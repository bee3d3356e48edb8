import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The primary key: a UUID that `newId` makes. */
export const id = () => uuid('id').primaryKey();

/** A moment, read as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAndUpdated = () => ({
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** The id of a row without which this one makes no sense. It cannot be deleted before this one. */
export const belongsTo = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column);

/** As `belongsTo`, but this row is deleted with the other. */
export const partOf = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });

import { getTableColumns, type Column } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, type PgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The primary key: a UUID that `newId` makes. */
export const id = () => uuid('id').primaryKey();

/** An id that the database makes, for rows whose primary key is another. */
export const generatedId = (name: string, constraint: string) =>
  uuid(name).notNull().defaultRandom().unique(constraint);

/** The SHA-256 of a token that its holder alone has. */
export const tokenHash = () => text('token_hash');

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

/** As `partOf`, for a row that may stand once beside the other: the other's id is its primary key. */
export const onePer = (name: string, column: () => AnyPgColumn) =>
  uuid(name).primaryKey().references(column, { onDelete: 'cascade' });

/** As `belongsTo`, or null. */
export const mayBelongTo = (name: string, column: () => AnyPgColumn) => uuid(name).references(column);

/** As `partOf`, or null. */
export const mayBePartOf = (name: string, column: () => AnyPgColumn) =>
  uuid(name).references(column, { onDelete: 'cascade' });

/** A table with these columns, for constraints that several have. */
export type WithColumns<Name extends string> = Record<Name, ExtraConfigColumn>;

/** The columns of a table without those that the database makes of the others, such as what is searched. */
export const writtenColumns = (table: PgTable): Record<string, Column> =>
  Object.fromEntries(
    Object.entries<Column>(getTableColumns(table)).filter(([, { generated }]) => generated === undefined),
  );

import { getTableColumns, type Column } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  type PgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** The primary key: a UUID made by `newId`. */
export const id = () => uuid('id').primaryKey();

/** An id made by the database, for rows whose primary key is another row's. */
export const generatedId = (name: string, constraint: string) =>
  uuid(name).notNull().defaultRandom().unique(constraint);

/** The SHA-256 of a token that only its holder has. */
export const tokenHash = () => text('token_hash');

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/** A timestamp, read as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAndUpdated = () => ({
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** The id of a row that this one needs. It cannot be deleted before this one. */
export const belongsTo = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column);

/** As `belongsTo`, but deleting the other row deletes this one. */
export const partOf = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });

/** As `partOf`, for at most one row per other row: the other's id is the primary key. */
export const onePer = (name: string, column: () => AnyPgColumn) =>
  uuid(name).primaryKey().references(column, { onDelete: 'cascade' });

/** As `belongsTo`, or null. */
export const mayBelongTo = (name: string, column: () => AnyPgColumn) => uuid(name).references(column);

/** As `partOf`, or null. */
export const mayBePartOf = (name: string, column: () => AnyPgColumn) =>
  uuid(name).references(column, { onDelete: 'cascade' });

/** A table with these columns, for constraints that several tables share. */
export type WithColumns<Name extends string> = Record<Name, ExtraConfigColumn>;

/** The columns of a table without generated ones, such as those for searching. */
export const writtenColumns = (table: PgTable): Record<string, Column> =>
  Object.fromEntries(
    Object.entries<Column>(getTableColumns(table)).filter(([, { generated }]) => generated === undefined),
  );

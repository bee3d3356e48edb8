import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at } from '#platform/database/columns.ts';
import { registrationMembers } from '#registrations/server/tables.ts';

/** The serials of the certificates that were made. What one says is read anew each time. */
export const certificates = pgTable(
  'certificates',
  {
    /** Id of the membership. */
    personId: uuid('person_id')
      .primaryKey()
      .references(() => registrationMembers.id, { onDelete: 'cascade' }),
    serial: text('serial').notNull(),
    issuedAt: at('issued_at').notNull(),
  },
  (table) => [
    unique('certificates_serial').on(table.serial),
    check('certificates_serial_shape', sql`${table.serial} ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
  ],
);

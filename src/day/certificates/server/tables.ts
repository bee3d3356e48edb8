import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, onePer } from '#platform/database/columns.ts';
import { registrationMembers } from '#teams/registrations/server/tables.ts';

/** The serials of issued certificates. Their content is always read anew. */
export const certificates = pgTable(
  'certificates',
  {
    /** Id of the membership. */
    personId: onePer('person_id', () => registrationMembers.id),
    serial: text('serial').notNull(),
    issuedAt: at('issued_at').notNull(),
  },
  (table) => [
    unique('certificates_serial').on(table.serial),
    check('certificates_serial_shape', sql`${table.serial} ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
  ],
);

import { sql } from 'drizzle-orm';
import { registrations } from '#teams/registrations/server/tables.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';

/** Whether the database takes writes; a standby answers, but takes none. @throws when it does not answer */
export async function takesWrites(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ readOnly: string }>(
    db,
    sql`select current_setting('transaction_read_only') as "readOnly"`,
  );
  return row?.readOnly === 'off';
}

export interface RegistrationCounts {
  registered: number;
  waitlisted: number;
  cancelled: number;
}

export async function countRegistrations(db: Db): Promise<RegistrationCounts> {
  const { admittedAt, cancelledAt } = registrations;
  const [counts] = await db
    .select({
      registered: sql<number>`(count(*) filter (where ${cancelledAt} is null and ${admittedAt} is not null))::int`,
      waitlisted: sql<number>`(count(*) filter (where ${cancelledAt} is null and ${admittedAt} is null))::int`,
      cancelled: sql<number>`(count(*) filter (where ${cancelledAt} is not null))::int`,
    })
    .from(registrations);
  return counts ?? { registered: 0, waitlisted: 0, cancelled: 0 };
}

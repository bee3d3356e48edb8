import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { registrations } from './tables.ts';

/** Deletes registrations with their members. The caller has locked the events, and promotes from the waitlist. */
export async function deleteRegistrations(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(registrations).where(inArray(registrations.id, [...ids]));
}

import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { applications, clubApplications } from './tables.ts';

export async function deleteApplications(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(applications).where(inArray(applications.id, [...ids]));
  await tx.delete(clubApplications).where(inArray(clubApplications.id, [...ids]));
}

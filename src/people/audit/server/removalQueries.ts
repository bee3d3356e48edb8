import { inArray, or } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { auditEntries } from './tables.ts';

const entriesAbout = (actorIds: readonly string[], subjectIds: readonly string[]) =>
  or(
    inArray(auditEntries.actorId, [...actorIds]),
    inArray(auditEntries.personId, [...actorIds]),
    inArray(auditEntries.subjectId, [...subjectIds]),
  );

export const countAuditEntries = (
  db: Db,
  actorIds: readonly string[],
  subjectIds: readonly string[],
): Promise<number> => db.$count(auditEntries, entriesAbout(actorIds, subjectIds));

export async function deleteAuditEntries(
  tx: Db,
  actorIds: readonly string[],
  subjectIds: readonly string[],
): Promise<void> {
  await tx.delete(auditEntries).where(entriesAbout(actorIds, subjectIds));
}

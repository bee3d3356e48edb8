import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { invitations } from './tables.ts';

export async function deleteInvitations(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(invitations).where(inArray(invitations.id, [...ids]));
}

import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { registrationMembers } from '#teams/registrations/server/tables.ts';

export async function membershipOf(db: Db, registrationId: string, userId: string): Promise<string | undefined> {
  const { id } = registrationMembers;
  const [found] = await db
    .select({ id })
    .from(registrationMembers)
    .where(and(eq(registrationMembers.registrationId, registrationId), eq(registrationMembers.userId, userId)));
  return found?.id;
}

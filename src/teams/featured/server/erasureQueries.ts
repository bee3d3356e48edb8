import { and, eq, isNull } from 'drizzle-orm';
import { erasedName, erasedAddress } from '#people/accounts/server/erasureQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { featuredEvents, featuredParticipants, type FeaturedEventRow } from './tables.ts';

export async function liveTeamsLedBy(db: Db, email: string): Promise<FeaturedEventRow[]> {
  const rows = await db
    .select({ event: featuredEvents })
    .from(featuredParticipants)
    .innerJoin(featuredEvents, eq(featuredEvents.id, featuredParticipants.eventId))
    .where(
      and(
        eq(featuredParticipants.email, email),
        eq(featuredParticipants.position, 0),
        isNull(featuredParticipants.releasedAt),
      ),
    );
  return rows.map(({ event }) => event);
}

/** Teams keep their number of people; of this person only the university stays. */
export async function anonymizeParticipant(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .update(featuredParticipants)
    .set({
      name: erasedName,
      email: erasedAddress(id),
      phone: null,
      cnic: null,
      rollNumber: null,
      discipline: '',
      batch: '',
    })
    .where(eq(featuredParticipants.email, email));
}

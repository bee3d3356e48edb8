import type { Cast } from '#database/cast/cast.ts';
import { endOf } from '#events/events/rules.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { lockList, saveResults, type NewResult } from '#day/results/server/queries.ts';
import { findFeaturedEvent } from '#teams/featured/server/eventQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { idOf, type Ids } from './ids.ts';
import type { SeededRegistration } from './seedTeams.ts';

const minute = 60_000;
/** Results are announced at the end, after the last demonstration. */
const afterTheEnd = 40 * minute;
const unnamed = { registrationId: null, featuredRegistrationId: null, name: null, note: null };

export async function seedResults(
  tx: Db,
  { results }: Cast,
  eventIds: Ids,
  registrations: readonly SeededRegistration[],
): Promise<void> {
  for (const [event, places] of Map.groupBy(results, (result) => result.event)) {
    const id = idOf(eventIds, event);
    const rows = places.map(({ place, person, note = null }) => {
      const registrationId = registrations.find((one) => one.event === event && one.person === person)?.id ?? null;
      return { ...unnamed, place, registrationId, note };
    });
    await saveList(tx, { id, isFeatured: false }, await findEvent(tx, id), rows);
  }
}

export async function seedFeaturedResults(
  tx: Db,
  { featuredResults }: Cast,
  featuredIds: Ids,
  teamIds: Ids,
): Promise<void> {
  for (const [event, places] of Map.groupBy(featuredResults, (result) => result.event)) {
    const id = idOf(featuredIds, event);
    const rows = places.map(({ place, reference }) => ({
      ...unnamed,
      place,
      featuredRegistrationId: idOf(teamIds, reference),
    }));
    await saveList(tx, { id, isFeatured: true }, await findFeaturedEvent(tx, id), rows);
  }
}

async function saveList(
  tx: Db,
  { id, isFeatured }: { id: string; isFeatured: boolean },
  event: Parameters<typeof endOf>[0] | undefined,
  rows: readonly NewResult[],
): Promise<void> {
  if (!event) throw new Error(`There is no event ${id}.`);
  const publishedAt = new Date(endOf(event).getTime() + afterTheEnd);
  await lockList(tx, id, isFeatured);
  await saveResults(tx, id, { updatedAt: publishedAt, publishedAt }, rows);
}

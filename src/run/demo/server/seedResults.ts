import type { EventKey } from '#database/cast/events.ts';
import { results } from '#database/cast/results.ts';
import { endOf } from '#events/events/rules.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { lockList, saveResults } from '#day/results/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { daysBefore } from './dates.ts';
import type { SeededRegistration } from './seedTeams.ts';

export async function seedResults(
  tx: Db,
  eventIds: Record<EventKey, string>,
  registrations: readonly SeededRegistration[],
): Promise<void> {
  for (const [event, places] of Map.groupBy(results, (result) => result.event)) {
    const id = eventIds[event];
    const row = await findEvent(tx, id);
    if (!row) throw new Error(`The cast has no event "${event}".`);
    const publishedAt = daysBefore(endOf(row), -1);
    await lockList(tx, id, false);
    await saveResults(
      tx,
      id,
      { updatedAt: publishedAt, publishedAt },
      places.map(({ place, person, note = null }) => ({
        place,
        registrationId: registrations.find((one) => one.event === event && one.person === person)?.id ?? null,
        featuredRegistrationId: null,
        name: null,
        note,
      })),
    );
  }
}

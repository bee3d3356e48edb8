import { addresses } from '#platform/addresses.ts';
import type { CalendarEntry } from './calendar.ts';
import type { Participation } from './queries.ts';

/**
 * One entry per event, however often the person registered for it: the active registration, else the last. Ended ones
 * stay, cancelled, and raise SEQUENCE: a calendar ignores an entry whose SEQUENCE went back.
 * @param participations newest first
 */
export function personalEntries(participations: readonly Participation[]): CalendarEntry[] {
  const byEvent = Map.groupBy(participations, ({ event }) => event.id);
  return [...byEvent].flatMap(([id, all]) => {
    const current = all.find(({ releasedAt }) => releasedAt === null) ?? all[0];
    if (!current) return [];
    return {
      event: current.event,
      path: addresses.event(id),
      isTentative: current.admittedAt === null,
      isCancelled: current.releasedAt !== null,
      registrationRevision: all.reduce(
        (count, { admittedAt, releasedAt }) => count + 1 + (admittedAt ? 1 : 0) + (releasedAt ? 1 : 0),
        0,
      ),
      registrationChangedAt: all
        .flatMap(({ joinedAt, admittedAt, releasedAt }) => [joinedAt, admittedAt ?? joinedAt, releasedAt ?? joinedAt])
        .reduce((latest, at) => (at > latest ? at : latest)),
    };
  });
}

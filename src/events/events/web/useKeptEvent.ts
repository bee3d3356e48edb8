import { everybody } from '#people/offline/web/holders.ts';
import { useOfflineCopy } from '#people/offline/web/useOfflineCopy.ts';
import { useOfflineDates } from '#events/settings/web/useOfflineDates.ts';
import type { FestivalEvent } from '../contract.ts';
import { noParticulars } from '../particulars.ts';
import { eventKeys } from './api.ts';
import { offlineEvents } from './schedule/offlineEvents.ts';
import { keptSchedule } from './schedule/useKeptSchedule.ts';
import { useEvent } from './useEvent.ts';

/** Without its picture, which is not kept. Another version of the site may have stored it without the newest fields. */
const withoutPicture = (event: FestivalEvent | undefined) =>
  event && {
    ...noParticulars,
    ...event,
    registrationOpensAt: event.registrationOpensAt ?? null,
    cancellationReason: event.cancellationReason ?? null,
    picture: null,
  };
const oneOf = (stored: unknown): FestivalEvent | undefined => withoutPicture(offlineEvents([stored])?.[0]);

/** An event, kept on this device once it was opened or listed in the schedule. */
export function useKeptEvent(id: string) {
  useOfflineDates();
  const query = useEvent(id);
  return useOfflineCopy({
    name: `event ${id}`,
    // What is kept for everybody outlives a log-out.
    holder: query.data?.isDraft ? undefined : everybody,
    queryKey: eventKeys.one(id),
    query,
    read: oneOf,
    other: {
      name: keptSchedule,
      read: (stored) => withoutPicture(offlineEvents(stored)?.find(({ _id }) => _id === id)),
    },
  });
}

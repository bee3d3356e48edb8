import { everybody } from '#people/offline/web/holders.ts';
import { useOfflineCopy } from '#people/offline/web/useOfflineCopy.ts';
import { useOfflineDates } from '#events/settings/web/useOfflineDates.ts';
import { eventKeys } from '../api.ts';
import { useEvents } from '../useEvents.ts';
import { offlineEvents } from './offlineEvents.ts';

export const keptSchedule = 'schedule';

/** All events, kept on this device for offline use, with whether dates are announced. */
export function useKeptSchedule() {
  useOfflineDates();
  return useOfflineCopy({
    name: keptSchedule,
    holder: everybody,
    queryKey: eventKeys.list,
    query: useEvents(),
    read: offlineEvents,
  });
}

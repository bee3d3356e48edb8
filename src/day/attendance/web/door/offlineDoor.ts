import { readOffline, saveOffline } from '#people/offline/web/offlineStore.ts';
import type { EventAtDoor } from '../../contract.ts';
import type { PersonAtDoor } from './presence.ts';
import type { DoorAccess } from './doorAccess.ts';
import type { Conflict } from './verdict.ts';

export interface OfflineList {
  event: EventAtDoor;
  people: readonly PersonAtDoor[];
  at: number;
  /** How far ahead the server's clock was, in milliseconds; missing in lists of older versions. */
  clockAheadMs?: number;
}

export function offlineDoor({ eventId, holder, link }: DoorAccess) {
  const listKey = `door list ${eventId}`;
  const conflictsKey = `door conflicts ${eventId}`;
  const until = link && Date.parse(link.expiresAt);
  return {
    list: () => readOffline<OfflineList>(listKey, holder),
    saveList: (list: OfflineList) => saveOffline(listKey, holder, list, until),
    conflicts: async () => (await readOffline<readonly Conflict[]>(conflictsKey, holder)) ?? [],
    saveConflicts: (conflicts: readonly Conflict[]) => saveOffline(conflictsKey, holder, conflicts, until),
    forget: async () => {
      await saveOffline(listKey, holder, null, 0);
      await saveOffline(conflictsKey, holder, null, 0);
    },
  };
}

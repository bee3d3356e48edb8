import { keep, readKept } from '#offline/web/kept.ts';
import type { EventAtDoor } from '../../contract.ts';
import type { PersonAtDoor } from './presence.ts';
import type { DoorAccess } from './doorAccess.ts';
import type { Conflict } from './verdict.ts';

export interface KeptList {
  event: EventAtDoor;
  people: readonly PersonAtDoor[];
  at: number;
}

export function keptDoor({ eventId, holder, link }: DoorAccess) {
  const listKey = `door list ${eventId}`;
  const conflictsKey = `door conflicts ${eventId}`;
  const until = link && Date.parse(link.expiresAt);
  return {
    list: () => readKept<KeptList>(listKey, holder),
    keepList: (list: KeptList) => keep(listKey, holder, list, until),
    conflicts: async () => (await readKept<readonly Conflict[]>(conflictsKey, holder)) ?? [],
    keepConflicts: (conflicts: readonly Conflict[]) => keep(conflictsKey, holder, conflicts, until),
    forget: async () => {
      await keep(listKey, holder, null, 0);
      await keep(conflictsKey, holder, null, 0);
    },
  };
}

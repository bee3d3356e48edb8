import type { EventAtDoor } from '../../contract.ts';
import type { PersonAtDoor } from './presence.ts';
import type { Conflict } from './verdict.ts';

export interface DoorState {
  event: EventAtDoor | undefined;
  /** With queued marks applied; undefined until there is a list. */
  people: readonly PersonAtDoor[] | undefined;
  /** When the list arrived, in milliseconds since 1970. */
  listAt: number;
  /** Whether the last exchange with the server succeeded. */
  isOnline: boolean;
  /** Marks that the server does not have yet. */
  waiting: number;
  /** Those among them that another account made on this device. */
  others: number;
  conflicts: readonly Conflict[];
  /** Why nothing more can be done here. */
  closed: 'ended' | 'cancelled' | 'refused' | undefined;
  /** Without storage, closing the browser loses unsent marks. */
  isStored: boolean;
}

/** A cancelled event may be open again; a door without access stays closed. */
export const isClosedForGood = ({ closed }: DoorState): boolean => closed === 'ended' || closed === 'refused';

export const initialState: DoorState = {
  event: undefined,
  people: undefined,
  listAt: 0,
  isOnline: true,
  waiting: 0,
  others: 0,
  conflicts: [],
  closed: undefined,
  isStored: true,
};

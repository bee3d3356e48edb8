import type { EventKey } from './events.ts';
import type { PersonKey } from './people.ts';

export type CastResult<Event extends string = string, Key extends string = string> = {
  event: Event;
  place: number;
  /** The leader of a team. */
  person: Key;
  note?: string;
};

export const results: readonly CastResult<EventKey, PersonKey>[] = [
  { event: 'code-sprint', place: 1, person: 'zain', note: 'All six problems, with eleven minutes to spare' },
  { event: 'code-sprint', place: 2, person: 'ayesha', note: 'Five problems, and the shortest solution to the fourth' },
  { event: 'code-sprint', place: 3, person: 'laiba' },
  { event: 'code-sprint', place: 3, person: 'hamza' },
];

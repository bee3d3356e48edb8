import type { EventKey } from './events.ts';
import type { PersonKey } from './people.ts';

export interface CastMark {
  event: EventKey;
  person: PersonKey;
  by: PersonKey;
  minutesAgo: number;
}

const event = 'the-city-in-one-spreadsheet';

/** Half of those registered for the event that is on today are in. */
export const marks: readonly CastMark[] = [
  { event, person: 'hira', by: 'omar', minutesAgo: 24 },
  { event, person: 'yusra', by: 'omar', minutesAgo: 17 },
  { event, person: 'eman', by: 'omar', minutesAgo: 3 },
];

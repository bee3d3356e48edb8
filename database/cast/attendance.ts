import type { EventKey } from './events.ts';
import type { PersonKey } from './people.ts';

export interface CastMark {
  event: EventKey;
  person: PersonKey;
  by: PersonKey;
  at: { minutesAgo: number } | { minutesAfterStart: number };
}

const today = { event: 'the-city-in-one-spreadsheet', by: 'omar' } as const;
const concluded = { event: 'code-sprint', by: 'sana' } as const;

export const marks: readonly CastMark[] = [
  { ...today, person: 'hira', at: { minutesAgo: 24 } },
  { ...today, person: 'yusra', at: { minutesAgo: 17 } },
  { ...today, person: 'eman', at: { minutesAgo: 3 } },
  { ...concluded, person: 'zain', at: { minutesAfterStart: -12 } },
  { ...concluded, person: 'ayesha', at: { minutesAfterStart: -9 } },
  { ...concluded, person: 'laiba', at: { minutesAfterStart: -7 } },
  { ...concluded, person: 'bilal', at: { minutesAfterStart: -2 } },
  { ...concluded, person: 'hamza', at: { minutesAfterStart: 6 } },
];

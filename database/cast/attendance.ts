import type { EventKey } from './events.ts';
import type { PersonKey } from './people.ts';

export interface CastMark<Event extends string = string, Key extends string = string> {
  event: Event;
  person: Key;
  by: PersonKey;
  at: { minutesAgo: number } | { minutesAfterStart: number };
  /** What they thought of it. */
  feedback?: { stars: number; comment: string | null };
}

const today = { event: 'the-city-in-one-spreadsheet', by: 'omar' } as const;
const concluded = { event: 'code-sprint', by: 'sana' } as const;
const lastWeek = { event: 'spot-the-phish', by: 'talha' } as const;

export const marks: readonly CastMark<EventKey, PersonKey>[] = [
  { ...today, person: 'hira', at: { minutesAgo: 24 } },
  { ...today, person: 'yusra', at: { minutesAgo: 17 } },
  { ...today, person: 'eman', at: { minutesAgo: 3 } },
  { ...concluded, person: 'zain', at: { minutesAfterStart: -12 } },
  { ...concluded, person: 'ayesha', at: { minutesAfterStart: -9 } },
  { ...concluded, person: 'laiba', at: { minutesAfterStart: -7 } },
  { ...concluded, person: 'bilal', at: { minutesAfterStart: -2 } },
  { ...concluded, person: 'hamza', at: { minutesAfterStart: 6 } },
  { ...lastWeek, person: 'ayesha', at: { minutesAfterStart: -15 } },
  {
    ...lastWeek,
    person: 'saad',
    at: { minutesAfterStart: -11 },
    feedback: { stars: 5, comment: 'I turned on two-factor login the same evening.' },
  },
  { ...lastWeek, person: 'usman', at: { minutesAfterStart: -4 }, feedback: { stars: 4, comment: null } },
  {
    ...lastWeek,
    person: 'areeba',
    at: { minutesAfterStart: 2 },
    feedback: { stars: 5, comment: 'Please repeat it for the first year, with more time for questions.' },
  },
];

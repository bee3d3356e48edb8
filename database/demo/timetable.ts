import { club } from '../cast/ofFestival.ts';
import { ours, type CastEvent } from '../cast/castEvent.ts';
import type { EventKey } from '../cast/events.ts';

/** One event of the festival; days count from its first one. */
export interface Slot {
  day: number;
  time: string;
  minutes: number;
  venue: string;
  /** Registration closes at the end of this day. */
  deadline: number;
  opens?: number;
  limit: number | null;
  /** How many take part, of all. Those beyond the limit wait. */
  people: number;
  change?: Partial<Pick<CastEvent, 'description' | 'status' | 'cancellationReason'>>;
}

const hall = 'Seminar Hall';
const stage = 'Main Auditorium';
const lab1 = 'Computer Lab 1';
const lab2 = 'Computer Lab 2';
const paragraphs = (...all: string[]) => all.join('\n\n');

/** Of the two that are over or on when the festival is ten days away. An event lasts three days at most. */
const early = {
  'code-sprint': {
    day: -17,
    time: '10:00',
    minutes: 180,
    venue: lab1,
    deadline: -19,
    limit: 30,
    people: 28,
    change: {
      description: paragraphs(
        'The warm-up, two weeks before the festival: six short problems, three hours, one scoreboard on the wall. The first problem is for everybody, the last one is for the people who stay late.',
        'The club keeps the problems and its own solutions. Ask for them and try again without the clock.',
      ),
    },
  },
  'spot-the-phish': {
    day: -11,
    time: '08:00',
    minutes: 4320,
    venue: 'Online',
    deadline: -12,
    limit: null,
    people: 35,
    change: {
      description: paragraphs(
        'Twenty messages reach you over three days, ten of them real. Mark each as real or fake, name the detail that gave it away, and read how the others decided.',
        'It runs in the browser, in your own time. The last page helps you to turn on two-factor login.',
      ),
    },
  },
} as const satisfies Partial<Record<EventKey, Slot>>;

const firstDay = {
  'flags-before-lunch': { day: 0, time: '09:00', minutes: 180, venue: lab1, deadline: -9, limit: 30, people: 24 },
  'charts-that-tell-the-truth': {
    day: 0,
    time: '11:00',
    minutes: 120,
    venue: hall,
    deadline: -11,
    limit: 30,
    people: 27,
  },
  'blind-coding': { day: 0, time: '11:30', minutes: 90, venue: lab2, deadline: -2, limit: 16, people: 19 },
  'your-first-neural-network': {
    day: 0,
    time: '13:30',
    minutes: 180,
    venue: lab1,
    deadline: -3,
    limit: 24,
    people: 23,
  },
  'game-jam-48': { day: 0, time: '17:00', minutes: 2880, venue: lab2, deadline: -2, limit: 24, people: 29 },
} as const satisfies Partial<Record<EventKey, Slot>>;

const secondDay = {
  'the-city-in-one-spreadsheet': {
    day: 1,
    time: '09:00',
    minutes: 540,
    venue: lab1,
    deadline: -1,
    limit: 40,
    people: 36,
  },
  'code-relay': { day: 1, time: '10:00', minutes: 240, venue: stage, deadline: -3, limit: 24, people: 20 },
  'twelve-principles-one-bouncing-ball': {
    day: 1,
    time: '14:00',
    minutes: 90,
    venue: hall,
    deadline: 0,
    limit: 45,
    people: 30,
  },
  'qubits-without-the-mystery': {
    day: 1,
    time: '15:00',
    minutes: 60,
    venue: stage,
    deadline: 0,
    limit: 60,
    people: 45,
  },
  'build-night': { day: 1, time: '18:00', minutes: 840, venue: lab1, deadline: -4, limit: 40, people: 31 },
} as const satisfies Partial<Record<EventKey, Slot>>;

const thirdDay = {
  'debug-the-canteen': { day: 2, time: '10:00', minutes: 120, venue: lab1, deadline: 1, limit: 36, people: 24 },
  'quantum-circuits-by-hand': {
    day: 2,
    time: '11:00',
    minutes: 120,
    venue: hall,
    deadline: 0,
    limit: 20,
    people: 18,
    change: {
      description: paragraphs(
        'Paper, a pencil and four gates. We work three small circuits through by hand until the arithmetic stops being scary, and only then run them on a simulator.',
        'The worksheets are yours to keep. No physics background needed.',
      ),
    },
  },
  'capture-the-flag': { day: 2, time: '13:00', minutes: 300, venue: lab1, deadline: 1, limit: 30, people: 21 },
  'a-blockchain-in-an-afternoon': {
    day: 2,
    time: '14:00',
    minutes: 240,
    venue: stage,
    deadline: -1,
    limit: 35,
    people: 22,
    change: { status: 'cancelled', cancellationReason: 'The speaker cannot travel on that day.' },
  },
  'life-after-the-degree': {
    day: 2,
    time: '16:00',
    minutes: 90,
    venue: hall,
    deadline: 1,
    opens: -9,
    limit: 60,
    people: 40,
  },
} as const satisfies Partial<Record<EventKey, Slot>>;

export const timetable: Readonly<Record<EventKey, Slot>> = { ...early, ...firstDay, ...secondDay, ...thirdDay };

export const featuredTimetable = {
  'machines-that-help': { day: 0, time: '17:00', deadline: -4 },
  'home-ground': { day: 1, time: '11:00', deadline: -2 },
  'open-circuit': { day: 2, time: '09:30', deadline: -5 },
} as const;

/** Registers nobody: shown to its club alone. */
export const draft = {
  key: 'lightning-talks',
  title: 'Lightning Talks',
  description: paragraphs(
    'Five minutes, one idea, no slides after the third. Students show what they built this year, and the bell is real.',
    'We still look for two speakers. Publish it once the list stands.',
  ),
  category: 'Talk',
  venue: hall,
  organizer: 'sana',
  organizerClub: club(0),
  maxParticipants: 80,
  isDraft: true,
  ...ours,
} as const satisfies Partial<CastEvent>;
export const draftSlot: Slot = { day: 1, time: '17:00', minutes: 60, venue: hall, deadline: 0, limit: 80, people: 0 };

import type { EventKey } from './events.ts';
import type { PersonKey } from './people.ts';

export type CastRegistration<Event extends string = string, Key extends string = string> = {
  event: Event;
  /** In a team its leader. */
  person: Key;
  /** The others have accepted the leader's invitation. */
  team?: { name: string; members: readonly Key[] };
  status: 'registered' | 'waitlisted' | 'cancelled';
  /** Days before the seeding. Registrations of one moment arrived in the order of this list. */
  daysAgo: number;
};

type Status = CastRegistration['status'];

const alone = (event: EventKey, person: PersonKey, daysAgo: number, status: Status = 'registered') => ({
  event,
  person,
  status,
  daysAgo,
});
const team = (
  event: EventKey,
  leader: PersonKey,
  name: string,
  members: readonly PersonKey[],
  daysAgo: number,
  status: Status = 'registered',
) => ({ ...alone(event, leader, daysAgo, status), team: { name, members } });

/** Who registered where, in order of arrival. With a waitlist: blind-coding, your-first-neural-network and, for teams, game-jam-48. */
export const registrations: readonly CastRegistration<EventKey, PersonKey>[] = [
  alone('code-sprint', 'bilal', 30),
  alone('code-sprint', 'ayesha', 29),
  alone('code-sprint', 'zain', 29),
  alone('code-sprint', 'laiba', 28),
  alone('code-sprint', 'danish', 27),
  alone('code-sprint', 'mahnoor', 26, 'cancelled'),
  alone('code-sprint', 'maha', 25),
  alone('code-sprint', 'hamza', 25),
  alone('quantum-circuits-by-hand', 'mariam', 22),
  alone('quantum-circuits-by-hand', 'eman', 20),
  alone('quantum-circuits-by-hand', 'hira', 19),
  alone('quantum-circuits-by-hand', 'kamran', 18),
  alone('spot-the-phish', 'saad', 15),
  alone('spot-the-phish', 'ayesha', 14),
  alone('spot-the-phish', 'kamran', 13),
  alone('spot-the-phish', 'usman', 12),
  alone('spot-the-phish', 'areeba', 11),
  alone('a-blockchain-in-an-afternoon', 'danish', 11),
  alone('spot-the-phish', 'noor', 10, 'cancelled'),
  alone('charts-that-tell-the-truth', 'mehreen', 10),
  alone('the-city-in-one-spreadsheet', 'hira', 9),
  alone('the-city-in-one-spreadsheet', 'mehreen', 9),
  alone('a-blockchain-in-an-afternoon', 'faizan', 9),
  alone('blind-coding', 'zain', 9),
  alone('the-city-in-one-spreadsheet', 'eman', 8),
  alone('charts-that-tell-the-truth', 'hira', 8),
  alone('a-blockchain-in-an-afternoon', 'ayesha', 8, 'cancelled'),
  alone('blind-coding', 'bilal', 8),
  alone('blind-coding', 'noor', 8, 'cancelled'),
  alone('your-first-neural-network', 'hamza', 8),
  alone('charts-that-tell-the-truth', 'maha', 7),
  alone('a-blockchain-in-an-afternoon', 'kamran', 7),
  alone('blind-coding', 'danish', 7),
  alone('your-first-neural-network', 'yusra', 7),
  alone('your-first-neural-network', 'mariam', 7),
  alone('flags-before-lunch', 'kamran', 7),
  alone('the-city-in-one-spreadsheet', 'faizan', 6),
  alone('blind-coding', 'mahnoor', 6),
  alone('your-first-neural-network', 'mehreen', 6),
  alone('flags-before-lunch', 'saad', 6),
  team('game-jam-48', 'usman', 'Pixel Bazaar', ['noor', 'maha', 'hamza'], 6),
  alone('the-city-in-one-spreadsheet', 'yusra', 5),
  alone('charts-that-tell-the-truth', 'rayyan', 5),
  alone('your-first-neural-network', 'iqra', 5),
  alone('flags-before-lunch', 'ayesha', 5, 'cancelled'),
  team('code-relay', 'mahnoor', 'Off by One', ['hassan', 'komal'], 5),
  team('build-night', 'hira', 'Null Pointers', ['kamran', 'mariam'], 5),
  alone('blind-coding', 'ayesha', 4, 'waitlisted'),
  alone('debug-the-canteen', 'faizan', 4),
  alone('twelve-principles-one-bouncing-ball', 'noor', 4),
  alone('twelve-principles-one-bouncing-ball', 'usman', 4),
  team('game-jam-48', 'areeba', 'Late Frames', ['rayyan', 'faizan'], 4),
  team('capture-the-flag', 'saad', 'Root Cause', ['kamran'], 4),
  alone('charts-that-tell-the-truth', 'iqra', 3),
  alone('blind-coding', 'rayyan', 3, 'waitlisted'),
  alone('your-first-neural-network', 'usman', 3, 'waitlisted'),
  alone('flags-before-lunch', 'usman', 3),
  alone('qubits-without-the-mystery', 'ayesha', 3),
  alone('qubits-without-the-mystery', 'mariam', 3),
  alone('debug-the-canteen', 'areeba', 3),
  team('code-relay', 'usman', 'Ghost Cursors', ['noor'], 3),
  team('build-night', 'yusra', 'Sunrise Stack', ['saad', 'iqra', 'anum'], 3),
  alone('your-first-neural-network', 'laiba', 2, 'waitlisted'),
  alone('flags-before-lunch', 'bilal', 2),
  alone('qubits-without-the-mystery', 'yusra', 2),
  alone('debug-the-canteen', 'saad', 2),
  team('game-jam-48', 'mehreen', 'Second Playthrough', ['yusra'], 2, 'waitlisted'),
  alone('blind-coding', 'faizan', 1, 'waitlisted'),
  alone('qubits-without-the-mystery', 'eman', 1),
  alone('qubits-without-the-mystery', 'sana', 1),
  alone('twelve-principles-one-bouncing-ball', 'maha', 1),
  team('code-relay', 'areeba', 'Baton Down', ['anum'], 1),
];

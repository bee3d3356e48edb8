import type { EventKey } from './events.ts';
import type { PersonKey } from './people.ts';

export type CastInvitation<Event extends string = string, Key extends string = string> = {
  event: Event;
  sender: Key;
  receiver: Key;
  message?: string;
  status: 'pending' | 'accepted' | 'declined' | 'expired' | 'team_full' | 'cancelled';
  /** When it was sent, in minutes before the seeding. */
  minutesAgo: number;
};

const hours = 60;
const days = 24 * hours;

/** Invitations of teams that have not registered, and those that led nowhere. Ayesha sees every state on both sides. */
export const invitations: readonly CastInvitation<EventKey, PersonKey>[] = [
  { event: 'game-jam-48', sender: 'mariam', receiver: 'ayesha', status: 'expired', minutesAgo: 9 * days },
  { event: 'game-jam-48', sender: 'usman', receiver: 'ayesha', status: 'team_full', minutesAgo: 7 * days },
  { event: 'build-night', sender: 'ayesha', receiver: 'faizan', status: 'expired', minutesAgo: 6 * days },
  { event: 'code-relay', sender: 'zain', receiver: 'ayesha', status: 'declined', minutesAgo: 5 * days },
  {
    event: 'build-night',
    sender: 'ayesha',
    receiver: 'danish',
    message: 'Front ends are yours if you want them.',
    status: 'declined',
    minutesAgo: 4 * days,
  },
  { event: 'game-jam-48', sender: 'danish', receiver: 'ayesha', status: 'accepted', minutesAgo: 3 * days },
  { event: 'capture-the-flag', sender: 'eman', receiver: 'ayesha', status: 'pending', minutesAgo: 3 * days - 42 },
  {
    event: 'build-night',
    sender: 'ayesha',
    receiver: 'laiba',
    message: 'You organise, I solder. Deal?',
    status: 'accepted',
    minutesAgo: 2 * days,
  },
  {
    event: 'capture-the-flag',
    sender: 'bilal',
    receiver: 'ayesha',
    message: 'You solved the crypto round last year. Please be on our side this time.',
    status: 'pending',
    minutesAgo: 42 * hours - 20,
  },
  { event: 'capture-the-flag', sender: 'bilal', receiver: 'laiba', status: 'pending', minutesAgo: 41 * hours },
  { event: 'build-night', sender: 'ayesha', receiver: 'eman', status: 'pending', minutesAgo: 20 * hours },
  { event: 'build-night', sender: 'ayesha', receiver: 'noor', status: 'cancelled', minutesAgo: 19 * hours },
];

import { seatsLeft } from '../rules.ts';

interface Seats {
  maxParticipants: number | null;
  participantCount: number;
  isFull: boolean;
}

/** undefined: no limit. */
export function seatsText(event: Seats): string | undefined {
  if (event.isFull) return 'Full, waitlist open';
  const left = seatsLeft(event);
  return left === null ? undefined : `${left} of ${event.maxParticipants} places free`;
}

const fewShare = 0.1;

/**
 * At most a tenth of the seats, or room for one more team of the smallest size; without that room, a waitlist instead.
 */
export function areFewSeatsLeft(event: Seats & { minTeamSize: number }): boolean {
  const left = seatsLeft(event);
  if (left === null || event.maxParticipants === null || left < event.minTeamSize || event.isFull) return false;
  return left <= Math.max(event.maxParticipants * fewShare, event.minTeamSize);
}

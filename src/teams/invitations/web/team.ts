import type { Invitation } from '../contract.ts';
import { statusAt } from '../rules.ts';

export function sentFor(eventId: string, outgoing: readonly Invitation[]): Invitation[] {
  const newest = new Map<string, Invitation>();
  for (const one of outgoing) {
    if (one.eventId === eventId && !newest.has(one.receiverId)) newest.set(one.receiverId, one);
  }
  return [...newest.values()];
}

/**
 * The places of a team. One with a pending invitation is free until somebody accepts; there may be more invitations
 * than places.
 */
export function seatsOf(
  sent: readonly Pick<Invitation, 'status' | 'expiresAt'>[],
  current: number,
  max: number,
  now: Date,
): { taken: number; pending: number; free: number; words: string } {
  const pendingCount = sent.filter((one) => statusAt(one, now) === 'pending').length;
  const open = Math.max(0, max - current);
  const pending = Math.min(pendingCount, open);
  const words = [`${current} in`, ...(pendingCount > 0 ? [`${pendingCount} pending`] : []), `${open} free`];
  return { taken: current, pending, free: open - pending, words: words.join(', ') };
}

import type { Invitation } from '../contract.ts';
import { statusAt } from '../rules.ts';

export function sentFor(eventId: string, outgoing: readonly Invitation[]): Invitation[] {
  const last = new Map<string, Invitation>();
  for (const one of outgoing) {
    if (one.eventId === eventId && !last.has(one.receiverId)) last.set(one.receiverId, one);
  }
  return [...last.values()];
}

export function seatsOf(
  sent: readonly Pick<Invitation, 'status' | 'expiresAt'>[],
  current: number,
  max: number,
  now: Date,
): { taken: number; pending: number; free: number; words: string } {
  const pendingCount = sent.filter((one) => statusAt(one, now) === 'pending').length;
  const pending = Math.min(pendingCount, Math.max(0, max - current));
  const free = Math.max(0, max - current - pending);
  const words = [`${current} in`, ...(pendingCount > 0 ? [`${pendingCount} pending`] : []), `${free} free`];
  return { taken: current, pending, free, words: words.join(', ') };
}

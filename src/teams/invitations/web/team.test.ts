import { expect, it } from 'vitest';
import type { Invitation } from '../contract.ts';
import { seatsOf, sentFor } from './team.ts';

const now = new Date('2026-03-01T09:00:00Z');
const later = '2026-03-02T09:00:00.000Z';
const earlier = '2026-03-01T08:00:00.000Z';

it('keeps the last invitation to each person for the event', () => {
  const sent = [
    { _id: 'new', eventId: 'e', receiverId: 'bilal' },
    { _id: 'other event', eventId: 'f', receiverId: 'hira' },
    { _id: 'old', eventId: 'e', receiverId: 'bilal' },
    { _id: 'first', eventId: 'e', receiverId: 'hira' },
  ] as Invitation[];
  expect(sentFor('e', sent).map(({ _id }) => _id)).toEqual(['new', 'first']);
});

it.each([
  [[], 1, 4, [1, 0, 3, '1 in, 3 free']],
  [[later], 2, 4, [2, 1, 1, '2 in, 1 pending, 2 free']],
  [[later, earlier], 2, 4, [2, 1, 1, '2 in, 1 pending, 2 free']],
  [[later, later, later], 2, 4, [2, 2, 0, '2 in, 3 pending, 2 free']],
  [[], 4, 4, [4, 0, 0, '4 in, 0 free']],
])('pending until %j with %i of %i in', (expiries, current, max, [taken, pending, free, words]) => {
  const sent = expiries.map((expiresAt) => ({ status: 'pending', expiresAt }) as const);
  expect(seatsOf(sent, current, max, now)).toEqual({ taken, pending, free, words });
});

import { expect, test } from 'vitest';
import type { FeaturedEvent } from '../contract.ts';
import { nearest } from './nearest.ts';

const event = (_id: string, date: string, status: FeaturedEvent['status'] = 'upcoming') =>
  ({ _id, date, time: '10:00', status }) as FeaturedEvent;

test('what comes next stands first; what is over only where room is left', () => {
  const events = [
    event('long over', '2026-03-01'),
    event('just over', '2026-04-30'),
    event('called off', '2026-05-02', 'cancelled'),
    event('later', '2026-05-04'),
    event('next', '2026-05-03'),
  ];
  const at = (day: string, most = 3) => nearest(events, most, new Date(`${day}T00:00:00Z`)).map(({ _id }) => _id);
  expect(at('2026-05-01')).toEqual(['next', 'later', 'called off']);
  expect(at('2026-05-01', 5)).toEqual(['next', 'later', 'called off', 'just over', 'long over']);
  expect(at('2026-05-10')).toEqual(['later', 'next', 'called off']);
});

import { expect, test } from 'vitest';
import type { FestivalEvent } from '#events/contract.ts';
import { soonest } from './soonest.ts';

const event = (_id: string, date: string, status: FestivalEvent['status'] = 'upcoming') =>
  ({ _id, date, time: '10:00', status }) as FestivalEvent;

test('the next events are those still to come and still to take place, soonest first', () => {
  const events = [
    event('later', '2026-05-03'),
    event('past', '2026-04-01'),
    event('cancelled', '2026-05-01', 'cancelled'),
    event('sooner', '2026-05-02', 'ongoing'),
    event('latest', '2026-05-04'),
  ];
  const now = new Date('2026-05-01T00:00:00Z');
  expect(soonest(events, 3, now).map(({ _id }) => _id)).toEqual(['sooner', 'later', 'latest']);
  expect(soonest(events, 1, now).map(({ _id }) => _id)).toEqual(['sooner']);
});

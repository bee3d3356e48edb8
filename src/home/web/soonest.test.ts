import { expect, test } from 'vitest';
import { eventOn } from '../../../tests/support/eventOn.ts';
import { soonest } from './soonest.ts';

test('the next events are those still to come and still to take place, soonest first', () => {
  const events = [
    eventOn('later', '2026-05-03'),
    eventOn('past', '2026-04-01'),
    eventOn('cancelled', '2026-05-01', 'cancelled'),
    eventOn('sooner', '2026-05-02', 'ongoing'),
    eventOn('latest', '2026-05-04'),
  ];
  const now = new Date('2026-05-01T00:00:00Z');
  expect(soonest(events, 3, now).map(({ _id }) => _id)).toEqual(['sooner', 'later', 'latest']);
  expect(soonest(events, 1, now).map(({ _id }) => _id)).toEqual(['sooner']);
});

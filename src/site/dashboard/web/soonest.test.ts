import { expect, test } from 'vitest';
import { eventOn } from '../../../../tests/support/eventOn.ts';
import { joinable, soonest, toCome } from './soonest.ts';

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

const listed = (status: 'upcoming' | 'completed', date: string, registrationOpen: boolean) => ({
  status,
  date,
  time: '09:00',
  registrationOpen,
});

test('there are never fewer events in total than upcoming ones, whose deadline may have passed', () => {
  const now = new Date('2026-03-01T14:00:00+05:00');
  const events = [
    listed('upcoming', '2026-03-02', false),
    listed('upcoming', '2026-03-03', false),
    listed('upcoming', '2026-03-04', true),
    listed('completed', '2026-02-01', false),
  ];
  expect(toCome(events, now)).toHaveLength(3);
  expect(joinable(events, now)).toHaveLength(3);
  expect(joinable([], now)).toHaveLength(0);
});

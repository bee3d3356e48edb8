import { expect, test } from 'vitest';
import { eventOn } from '../../../../tests/support/eventOn.ts';
import { nearest } from './nearest.ts';

test('what comes next stands first; what is over only where room is left', () => {
  const events = [
    eventOn('long over', '2026-03-01'),
    eventOn('just over', '2026-04-30'),
    eventOn('called off', '2026-05-02', 'cancelled'),
    eventOn('later', '2026-05-04'),
    eventOn('next', '2026-05-03'),
  ];
  const at = (day: string, most = 3) => nearest(events, most, new Date(`${day}T00:00:00Z`)).map(({ _id }) => _id);
  expect(at('2026-05-01')).toEqual(['next', 'later', 'called off']);
  expect(at('2026-05-01', 5)).toEqual(['next', 'later', 'called off', 'just over', 'long over']);
  expect(at('2026-05-10')).toEqual(['later', 'next', 'called off']);
});

import { expect, it } from 'vitest';
import { during } from './times.ts';

const now = new Date('2026-03-01T14:00:00+05:00');
const at = (status: string, date: string, time: string) => ({ event: { status, date, time } });

it.each([
  ['upcoming', '2026-03-01', '14:01', 'upcoming'],
  ['upcoming', '2026-03-01', '14:00', 'past'],
  ['upcoming', '2026-03-01', '09:00', 'past'],
  ['ongoing', '2026-02-28', '09:00', 'upcoming'],
  ['completed', '2026-03-02', '09:00', 'past'],
  ['cancelled', '2026-03-02', '09:00', 'upcoming'],
  ['cancelled', '2026-02-28', '09:00', 'past'],
])('%s on %s at %s stands under %s, by the festival’s clocks', (status, date, time, tab) => {
  const registrations = [at(status, date, time)];
  expect(during('all', registrations, now)).toEqual(registrations);
  expect(during('upcoming', registrations, now)).toHaveLength(tab === 'upcoming' ? 1 : 0);
  expect(during('past', registrations, now)).toHaveLength(tab === 'past' ? 1 : 0);
});

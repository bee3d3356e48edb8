import { expect, it } from 'vitest';
import { during, inOrder } from './times.ts';

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

it('lists by the events: to come, the soonest first, then past, the latest first; what is cancelled apart', () => {
  const one = (name: string, status: string, ...event: Parameters<typeof at>) => ({ name, status, ...at(...event) });
  const { live, cancelled } = inOrder(
    [
      one('past', 'registered', 'upcoming', '2026-02-01', '09:00'),
      one('later', 'registered', 'upcoming', '2026-03-09', '09:00'),
      one('cancelled', 'cancelled', 'upcoming', '2026-03-04', '09:00'),
      one('sooner', 'waitlisted', 'upcoming', '2026-03-09', '08:00'),
      one('just past', 'registered', 'completed', '2026-02-28', '09:00'),
      one('its event is', 'registered', 'cancelled', '2026-03-03', '09:00'),
    ],
    now,
  );
  expect(live.map(({ name }) => name)).toEqual(['sooner', 'later', 'just past', 'past']);
  expect(cancelled.map(({ name }) => name)).toEqual(['its event is', 'cancelled']);
});

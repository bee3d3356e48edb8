import { expect, it } from 'vitest';
import { festivalPhase } from './festivalPhase.ts';

const event = (_id: string, date: string, time: string, changes: object = {}) => ({
  _id,
  title: _id,
  venue: 'Hall',
  date,
  time,
  durationMinutes: 120,
  status: 'upcoming' as const,
  ...changes,
});
const events = [
  event('late', '2026-12-02', '16:00'),
  event('first', '2026-12-01', '10:00'),
  event('second', '2026-12-01', '11:00'),
  event('beside', '2026-12-02', '16:00'),
  event('cancelled', '2026-11-01', '10:00', { status: 'cancelled' as const }),
];
const at = (moment: string) => festivalPhase(events, new Date(`${moment}+05:00`));
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
const during = (moment: string) => {
  const phase = at(moment);
  return phase?.phase === 'during' ? [ids(phase.now), ids(phase.next)] : phase?.phase;
};

it('goes from the first event that takes place to the end of the last', () => {
  expect(at('2026-12-01T09:59:59')).toEqual({ phase: 'before', begins: new Date('2026-12-01T05:00:00Z') });
  expect(during('2026-12-01T10:00:00')).toEqual([['first'], ['second']]);
  expect(during('2026-12-01T11:30:00')).toEqual([
    ['first', 'second'],
    ['late', 'beside'],
  ]);
  expect(during('2026-12-01T13:00:00')).toEqual([[], ['late', 'beside']]);
  expect(during('2026-12-02T17:59:59')).toEqual([['late', 'beside'], []]);
  expect(during('2026-12-02T18:00:00')).toBe('after');
});

it('does not begin with an event more than a week before it', () => {
  const warmUp = event('warm-up', '2026-11-20', '10:00');
  const phase = festivalPhase([warmUp, ...events], new Date('2026-11-25T10:00:00Z'));
  expect(phase).toEqual({ phase: 'before', begins: new Date('2026-12-01T05:00:00Z') });
});

it('an event that was concluded is over, whatever its length says', () => {
  const concluded = [event('only', '2026-12-01', '10:00', { status: 'completed' as const })];
  expect(festivalPhase(concluded, new Date('2026-12-01T06:00:00Z'))).toEqual({ phase: 'after' });
  expect(festivalPhase([], new Date())).toBeUndefined();
});

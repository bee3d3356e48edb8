import { expect, it } from 'vitest';
import type { OwnStatus } from '../ownStatuses.ts';
import { clashesAmong, isMine } from './mine.ts';

it('is mine what I am in, wait for or organize, and not what I am only invited to', () => {
  const event = (_id: string, organizer = 'someone') => ({ _id, organizer: { _id: organizer, name: '' } });
  const ownStatuses = new Map<string, OwnStatus>([
    ['in', { kind: 'registered' }],
    ['line', { kind: 'waitlisted', position: 1 }],
    ['team', { kind: 'awaiting_team' }],
    ['invited', { kind: 'invited', by: 'Bilal' }],
  ]);
  const events = ['in', 'line', 'team', 'invited', 'other'].map((id) => event(id));
  const mine = [...events, event('run', 'me')].filter((each) => isMine(each, 'me', ownStatuses));
  expect(mine.map(({ _id }) => _id)).toEqual(['in', 'line', 'team', 'run']);
});

it('names every clash to both sides, over midnight too, and none with what is cancelled', () => {
  const at = (_id: string, date: string, time: string, status = 'upcoming') => ({
    _id,
    title: _id,
    date,
    time,
    durationMinutes: 120,
    status: status as 'upcoming',
  });
  const clashes = clashesAmong([
    at('late', '2026-11-30', '23:00'),
    at('early', '2026-12-01', '00:30'),
    at('after', '2026-12-01', '02:30'),
    at('cancelled', '2026-11-30', '23:00', 'cancelled'),
  ]);
  expect([...clashes].map(([id, others]) => [id, others.map(({ title }) => title)])).toEqual([
    ['late', ['early']],
    ['early', ['late']],
  ]);
});

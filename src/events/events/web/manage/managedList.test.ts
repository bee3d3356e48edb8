import { describe, expect, test } from 'vitest';
import { festival } from '#festival';
import { instantOf } from '#platform/dates.ts';
import { clubsOf, filteredManaged, groupOf, type Managed, todayFirst } from './managedList.ts';

const now = instantOf('2026-11-22', '13:00', festival.timeZone);
const event = (title: string, changed: Partial<Managed> = {}): Managed => ({
  title,
  category: 'Talk',
  organizerClub: 'AI Alliance',
  venue: 'Seminar Hall',
  status: 'upcoming',
  isDraft: false,
  date: '2026-11-22',
  time: '10:00',
  durationMinutes: 120,
  ...changed,
});
const titles = (events: readonly Managed[]) => events.map(({ title }) => title);

describe('groupOf', () => {
  test.each([
    ['ended this morning', event('a'), 'today'],
    ['begins tonight', event('a', { time: '23:59' }), 'today'],
    ['since yesterday, still on', event('a', { date: '2026-11-21', durationMinutes: 2880 }), 'today'],
    ['concluded today', event('a', { status: 'completed' }), 'over'],
    ['cancelled today', event('a', { status: 'cancelled', time: '23:00' }), 'over'],
    ['tomorrow at midnight', event('a', { date: '2026-11-23', time: '00:00' }), 'ahead'],
    ['cancelled tomorrow', event('a', { date: '2026-11-23', status: 'cancelled' }), 'over'],
    ['yesterday', event('a', { date: '2026-11-21' }), 'over'],
  ])('%s', (_what, one, group) => expect(groupOf(one, now)).toBe(group));
});

test('today’s first, then those to come, soonest first, then those that are over, latest first', () => {
  const events = [
    event('last year', { date: '2025-11-22' }),
    event('yesterday', { date: '2026-11-21' }),
    event('in a month', { date: '2026-12-22' }),
    event('tomorrow', { date: '2026-11-23' }),
    event('tonight', { time: '20:00' }),
    event('B this morning'),
    event('A this morning'),
    event('cancelled', { date: '2026-12-01', status: 'cancelled' }),
  ];
  expect(titles(todayFirst(events, now))).toEqual([
    'A this morning',
    'B this morning',
    'tonight',
    'tomorrow',
    'in a month',
    'cancelled',
    'yesterday',
    'last year',
  ]);
});

describe('filteredManaged', () => {
  const events = [
    event('Game Jam', { category: 'Hackathon', organizerClub: 'Gameverse', venue: 'Lab 2' }),
    event('Prompting', { status: 'cancelled' }),
    event('Seminar'),
  ];
  const all = { search: '', status: '', category: '', club: '' };

  test.each([
    ['nothing', {}, ['Game Jam', 'Prompting', 'Seminar']],
    ['title, any case', { search: ' jAM ' }, ['Game Jam']],
    ['venue or title', { search: 'seminar' }, ['Prompting', 'Seminar']],
    ['club by search', { search: 'gameverse' }, ['Game Jam']],
    ['status', { status: 'cancelled' }, ['Prompting']],
    ['category', { category: 'Talk' }, ['Prompting', 'Seminar']],
    ['club', { club: 'AI Alliance', search: 'prompt' }, ['Prompting']],
    ['what no event has', { search: 'nothing' }, []],
    ['an address somebody made up', { status: 'x', category: 'y', club: 'z' }, ['Game Jam', 'Prompting', 'Seminar']],
  ])('%s', (_what, wanted, found) => expect(titles(filteredManaged(events, { ...all, ...wanted }))).toEqual(found));

  test('clubs stand once, in order', () => expect(clubsOf(events)).toEqual(['AI Alliance', 'Gameverse']));
});

import { describe, expect, it } from 'vitest';
import { clockTime, labelledRows, minuteOf, rowAt, programmeOf } from './programme.ts';

let made = 0;
const at = (time: string, durationMinutes: number, venue = 'Lab 1', _id = `event ${++made}`) => ({
  _id,
  date: '2026-11-30',
  time,
  durationMinutes,
  venue,
});

const timesOf = (events: Parameters<typeof programmeOf>[0]) =>
  programmeOf(events).rows.map(
    ({ from, to, isEmpty }) => `${clockTime(from)} ${clockTime(to)}${isEmpty ? ' empty' : ''}`,
  );

describe('columns', () => {
  it('are the venues by name, numbers as numbers, and events without a venue last', () => {
    const { venues, columns } = programmeOf([
      at('10:00', 60, ' '),
      at('10:00', 60, 'Lab 10'),
      at('12:00', 60, 'Lab 2'),
      at('14:00', 60, ' lab  2 '),
    ]);
    expect(venues).toEqual([
      { name: 'Lab 2', left: 1, right: 2 },
      { name: 'Lab 10', left: 2, right: 3 },
      { name: '', left: 3, right: 4 },
    ]);
    expect(columns).toBe(3);
  });

  it('stand side by side where one venue has several events at once, and only then', () => {
    const long = at('10:00', 120, 'Lab 1', 'long');
    const short = at('10:30', 30, 'Lab 1', 'short');
    const next = at('11:00', 30, 'Lab 1', 'next');
    const alone = at('12:00', 60, 'Lab 1', 'alone');
    const hall = at('10:00', 60, 'Hall', 'hall');
    const { areas, venues } = programmeOf([alone, next, short, long, hall]);
    expect(venues.map(({ name, left, right }) => [name, left, right])).toEqual([
      ['Hall', 1, 2],
      ['Lab 1', 2, 4],
    ]);
    const columnsOf = (id: string) => [areas.get(id)?.left, areas.get(id)?.right];
    expect(columnsOf('long')).toEqual([2, 3]);
    expect(columnsOf('short')).toEqual([3, 4]);
    expect(columnsOf('next'), 'begins when the short one ends').toEqual([3, 4]);
    expect(columnsOf('alone'), 'begins when the long one ends').toEqual([2, 4]);
    expect(columnsOf('hall')).toEqual([1, 2]);
  });

  it('never hold two events at once, whatever begins and ends when', () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 50; round++) {
      const events = Array.from({ length: 25 }, () =>
        at(clockTime(next(1440)), 15 + next(300), ['Lab 1', 'Hall', ''][next(3)]),
      );
      const { areas, columns, rows } = programmeOf(events);
      const all = [...areas.values()];
      for (const [index, one] of all.entries()) {
        expect(one.left < one.right && one.right <= columns + 1).toBe(true);
        expect(one.from < one.to && one.to <= rows.length + 1).toBe(true);
        for (const other of all.slice(index + 1)) {
          const touch = one.from < other.to && other.from < one.to && one.left < other.right && other.left < one.right;
          expect(touch).toBe(false);
        }
      }
    }
  });
});

describe('rows', () => {
  it('begin and end with the events and at full hours', () => {
    expect(timesOf([at('09:30', 60), at('10:15', 60, 'Hall')])).toEqual([
      '09:30 10:00',
      '10:00 10:15',
      '10:15 10:30',
      '10:30 11:00',
      '11:00 11:15',
    ]);
  });

  it('show a long time without events as one empty row, and a short break as it is', () => {
    expect(timesOf([at('09:00', 60), at('10:30', 30), at('15:00', 60)])).toEqual([
      '09:00 10:00',
      '10:00 10:30',
      '10:30 11:00',
      '11:00 15:00 empty',
      '15:00 16:00',
    ]);
  });

  it('show less than two hours as long as they last', () => {
    expect(timesOf([at('09:00', 60), at('11:30', 30)])).toEqual(['09:00 10:00', '10:00 11:30', '11:30 12:00']);
  });

  it('end at midnight for what goes on until the next day', () => {
    expect(timesOf([at('22:00', 600)])).toEqual(['22:00 23:00', '23:00 24:00']);
    expect(timesOf([at('23:30', 30)])).toEqual(['23:30 24:00']);
  });

  it('have their time beside them at full hours, at the first and after an empty row', () => {
    const programme = programmeOf([at('09:30', 60), at('15:15', 60)]);
    expect(labelledRows(programme).map(({ time }) => time)).toEqual(['09:30', '10:00', '15:15', '16:00']);
  });
});

describe('a moment', () => {
  const programme = programmeOf([at('09:00', 60), at('15:00', 60)]);
  it.each([
    ['07:00', { row: 1, through: 0 }],
    ['09:45', { row: 1, through: 0.75 }],
    ['12:30', { row: 2, through: 0.5 }],
    ['15:00', { row: 3, through: 0 }],
    ['20:00', { row: 3, through: 1 }],
  ])('stands in its row: %s', (time, row) => {
    expect(rowAt(programme, minuteOf(time))).toEqual(row);
  });
});

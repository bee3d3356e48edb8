import { expect, it } from 'vitest';
import { cut, datesShown, shownTeamSize } from './shown.ts';

it('keeps the dates until the festival announces them', () => {
  const event = { date: '2026-03-01', time: '18:00' };
  const shown = (announced: boolean) => {
    const { date, dateAndTime, time } = datesShown(announced);
    return [date(event), dateAndTime(event), time(event)];
  };
  expect(shown(false)).toEqual(['Unveiling Soon!', 'Unveiling Soon!', 'TBD']);
  expect(shown(true)).toEqual(['01/03/2026', '01/03/2026, 18:00', '18:00']);
});

it('cuts at 150 characters, and none in half', () => {
  expect(cut('a'.repeat(150))).toBe('a'.repeat(150));
  expect(cut('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`);
  expect(cut('🎉'.repeat(81), 80)).toBe(`${'🎉'.repeat(80)}...`);
});

it('words the size of a team', () => {
  expect(shownTeamSize({ minTeamSize: 2, maxTeamSize: 4 })).toBe('2 to 4 members');
  expect(shownTeamSize({ minTeamSize: 3, maxTeamSize: 3 })).toBe('3 members');
});

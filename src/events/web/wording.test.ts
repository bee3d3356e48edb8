import { expect, it } from 'vitest';
import { truncate, dateWording, teamSizeText } from './wording.ts';

it('keeps the dates until the festival announces them', () => {
  const event = { date: '2026-03-01', time: '18:00' };
  const shown = (announced: boolean) => {
    const { date, dateAndTime, time } = dateWording(announced);
    return [date(event), dateAndTime(event), time(event)];
  };
  expect(shown(false)).toEqual(['Unveiling Soon!', 'Unveiling Soon!', 'TBD']);
  expect(shown(true)).toEqual(['01/03/2026', '01/03/2026, 18:00', '18:00']);
});

it('cuts at 150 characters, and none in half', () => {
  expect(truncate('a'.repeat(150))).toBe('a'.repeat(150));
  expect(truncate('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`);
  expect(truncate('🎉'.repeat(81), 80)).toBe(`${'🎉'.repeat(80)}...`);
});

it('words the size of a team', () => {
  expect(teamSizeText({ minTeamSize: 2, maxTeamSize: 4 })).toBe('2 to 4 members');
  expect(teamSizeText({ minTeamSize: 3, maxTeamSize: 3 })).toBe('3 members');
});

import { expect, it } from 'vitest';
import { durationText } from '../facts.ts';
import { dateWording, registerBy, teamSizeText, truncate } from './wording.ts';

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
  expect(truncate('one two three', 9)).toBe('one two...');
  expect(truncate('one two three', 7)).toBe('one two...');
  expect(truncate('one, two, three', 12)).toBe('one, two...');
  expect(truncate('one – (two) three', 12)).toBe('one – (two)...');
  expect(truncate('one [ two', 5)).toBe('one...');
  expect(truncate('win 50%, or', 9)).toBe('win 50%...');
  expect(truncate('learn C# and', 9)).toBe('learn C#...');
  expect(truncate('say "hi" – all', 11)).toBe('say "hi"...');
  expect(truncate('!!! !!!', 4)).toBe('!!! ...');
  expect(truncate('🎉'.repeat(81), 80)).toBe(`${'🎉'.repeat(80)}...`);
});

it('words the size of a team', () => {
  expect(teamSizeText({ minTeamSize: 2, maxTeamSize: 4 })).toBe('2 to 4 members');
  expect(teamSizeText({ minTeamSize: 3, maxTeamSize: 3 })).toBe('3 members');
});

it('words a duration in the largest units that fit', () => {
  expect([15, 60, 90, 120, 1440, 2880, 2940, 4320].map(durationText)).toEqual([
    '15 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours',
    '24 hours',
    '2 days',
    '2 days 1 hour',
    '3 days',
  ]);
});

it("names the deadline on the festival's clocks", () => {
  expect(registerBy({ registrationDeadline: '2026-02-28T20:30:00.000Z' })).toBe('Register by 01/03/2026, 01:30');
});

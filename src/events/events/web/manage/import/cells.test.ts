import { expect, test } from 'vitest';
import { dayIn, isYes, isYesOrNo, listIn, momentIn, oneOf, shownDay, shownMoment, timeIn } from './cells.ts';

test.each([
  ['07/12/2026', '2026-12-07'],
  ['7/12/2026', '2026-12-07'],
  [' 7-12-26 ', '2026-12-07'],
  ['7.12.2026', '2026-12-07'],
  ['2026-12-07', '2026-12-07'],
  ['7 Dec 2026', '2026-12-07'],
  ['07-December-26', '2026-12-07'],
  ['۰۷/۱۲/۲۰۲۶', '2026-12-07'],
  ['12/25/2026', undefined],
  ['31/02/2026', undefined],
  ['7 Foo 2026', undefined],
  ['46000', undefined],
  ['soon', undefined],
  ['', undefined],
])('the day %j is %j', (typed, day) => expect(dayIn(typed)).toBe(day));

test.each([
  ['9:00', '09:00'],
  ['09:00 AM', '09:00'],
  ['9 am', '09:00'],
  ['9:05:00 PM', '21:05'],
  ['12:30 AM', '00:30'],
  ['12:00 p.m.', '12:00'],
  ['14:30', '14:30'],
  ['14.30', '14:30'],
  ['13:00 PM', undefined],
  ['0:30 AM', undefined],
  ['24:00', undefined],
  ['9:5', undefined],
  ['noon', undefined],
  ['', undefined],
])('the time %j is %j', (typed, time) => expect(timeIn(typed)).toBe(time));

test.each([
  ['06/12/2026 18:00', '2026-12-06T18:00'],
  ['06/12/2026, 6:00 PM', '2026-12-06T18:00'],
  ['2026-12-06 18:00', '2026-12-06T18:00'],
  ['2026-12-06T18:00', '2026-12-06T18:00'],
  ['06/12/2026', '2026-12-06T23:59'],
  ['06/12/2026 late', undefined],
  ['tomorrow 18:00', undefined],
])('the moment %j is %j', (typed, moment) => expect(momentIn(typed)).toBe(moment));

test('what was read is shown with the day first, and what was not as typed', () => {
  expect([shownDay('2026-12-07'), shownDay('12/25/2026')]).toEqual(['07/12/2026', '12/25/2026']);
  expect([shownMoment('7/12/26 9 pm'), shownMoment('later')]).toEqual(['07/12/2026 21:00', 'later']);
});

test('lists, choices, yes and no', () => {
  expect(listIn(' 2022; 2023, ,2024 ')).toEqual(['2022', '2023', '2024']);
  expect([oneOf(' hackathon', ['Hackathon']), oneOf('Party ', ['Hackathon'])]).toEqual(['Hackathon', 'Party']);
  expect([isYes('YES'), isYes('No'), isYes('')]).toEqual([true, false, false]);
  expect([isYesOrNo('true'), isYesOrNo(''), isYesOrNo('maybe')]).toEqual([true, true, false]);
});

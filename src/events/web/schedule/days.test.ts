import { expect, it } from 'vitest';
import { daysOf } from './days.ts';

const at = (date: string, time: string) => ({ date, time });
const events = [
  at('2026-12-02', '09:00'),
  at('2026-11-30', '18:00'),
  at('2026-12-02', '08:30'),
  at('2027-01-01', '10:00'),
];

it('is one group in the order given until the dates are announced', () => {
  expect(daysOf(events, false)).toEqual([{ title: 'Date TBD', dots: 'TBD', events }]);
});

it('is one group a day, in the order of days and times', () => {
  expect(daysOf(events, true)).toEqual([
    { title: '30/11/2026', dots: '30/11', events: [at('2026-11-30', '18:00')] },
    { title: '02/12/2026', dots: '02/12', events: [at('2026-12-02', '08:30'), at('2026-12-02', '09:00')] },
    { title: '01/01/2027', dots: '01/01', events: [at('2027-01-01', '10:00')] },
  ]);
});

it('has no group without events', () => {
  expect([daysOf([], false), daysOf([], true)]).toEqual([[], []]);
});

import { expect, it } from 'vitest';
import { festival } from '#festival';
import { byClub, daysOf } from './days.ts';

const at = (date: string, time: string, durationMinutes = 60, status = 'upcoming') => ({
  date,
  time,
  durationMinutes,
  status,
});

it('is one group a day, in the order of days and times', () => {
  const events = [
    at('2026-12-02', '09:00'),
    at('2026-11-30', '18:00'),
    at('2026-12-02', '08:30'),
    at('2027-01-01', '10:00'),
  ];
  expect(daysOf(events)).toEqual([
    { day: '2026-11-30', title: '30/11/2026', dots: '30/11', weekday: 'Monday', events: [events[1]], continued: [] },
    {
      day: '2026-12-02',
      title: '02/12/2026',
      dots: '02/12',
      weekday: 'Wednesday',
      events: [events[2], events[0]],
      continued: [],
    },
    { day: '2027-01-01', title: '01/01/2027', dots: '01/01', weekday: 'Friday', events: [events[3]], continued: [] },
  ]);
});

it('names what goes on over midnight on each later day, and nothing that was cancelled, is concluded or ends at midnight', () => {
  const jam = at('2026-12-31', '17:00', 2880);
  const untilMidnight = at('2026-12-31', '22:00', 120);
  const cancelled = at('2026-12-31', '23:00', 180, 'cancelled');
  const concluded = at('2026-12-31', '22:00', 180, 'completed');
  const days = daysOf([jam, untilMidnight, cancelled, concluded]);
  expect(days.map(({ day, continued }) => [day, continued])).toEqual([
    ['2026-12-31', []],
    ['2027-01-01', [jam]],
    ['2027-01-02', [jam]],
  ]);
});

it('groups by club in the order of the festival, with others after them', () => {
  const [first, second] = festival.clubs;
  const by = (organizerClub: string, title: string) => ({ organizerClub, title });
  const events = [
    by('Chess Circle', 'a'),
    by(second?.slug ?? '', 'b'),
    by(first?.name ?? '', 'c'),
    by(second?.name ?? '', 'd'),
  ];
  expect(byClub(events).map(({ name, events: own }) => [name, own.map(({ title }) => title).join('')])).toEqual([
    [first?.name, 'c'],
    [second?.name, 'bd'],
    ['Chess Circle', 'a'],
  ]);
});

it('has no group without events', () => {
  expect([daysOf([]), byClub([])]).toEqual([[], []]);
});

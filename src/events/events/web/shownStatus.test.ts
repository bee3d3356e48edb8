import { expect, test } from 'vitest';
import { endOf, startOf, type EventStatus } from '../rules.ts';
import { shownStatus } from './shownStatus.ts';

const event = {
  status: 'upcoming' as EventStatus,
  date: '2027-04-15',
  time: '10:00',
  durationMinutes: 60,
  registrationDeadline: '2027-04-14T15:00:00.000Z',
};
const deadline = new Date(event.registrationDeadline);
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
const moments = [
  justBefore(deadline),
  deadline,
  justBefore(startOf(event)),
  startOf(event),
  justBefore(endOf(event)),
  endOf(event),
];
const shown = (status: EventStatus, announced: boolean) =>
  moments.map((now) => shownStatus({ ...event, status }, now, announced));

test('what nobody has set goes on and ends by the clock', () => {
  expect(shown('upcoming', true)).toEqual(['upcoming', 'upcoming', 'upcoming', 'ongoing', 'ongoing', 'completed']);
  expect(shown('ongoing', true)).toEqual(['ongoing', 'ongoing', 'ongoing', 'ongoing', 'ongoing', 'completed']);
});

test('before dates are announced nothing tells the start or the end, and what is closed is not to come', () => {
  expect(shown('upcoming', false)).toEqual(['upcoming', 'closed', 'closed', 'closed', 'closed', 'closed']);
});

test.each(['cancelled', 'completed'] as const)('an event that is %s stays so', (status) => {
  for (const announced of [true, false]) expect(new Set(shown(status, announced))).toEqual(new Set([status]));
});

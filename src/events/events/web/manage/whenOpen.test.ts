import { expect, it } from 'vitest';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { whenOpen } from './whenOpen.ts';

const now = new Date('2026-11-20T10:00:00Z');
const [past, soon, later] = ['2026-11-19T10:00:00Z', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'];
const on = (moment: string) => dayAndTime(moment, festival.timeZone);

it.each([
  ['open at once', {}, `People can register until ${on(later)}.`],
  ['open since', { registrationOpensAt: past }, `People can register until ${on(later)}.`],
  ['to open', { registrationOpensAt: soon }, `People can register from ${on(soon)} until ${on(later)}.`],
  [
    'past its deadline',
    { registrationDeadline: past },
    'Its registration deadline has passed, so nobody can register.',
  ],
  ['under way', { status: 'ongoing' as const }, 'It is not upcoming, so nobody can register.'],
])('of an event that is %s', (_title, more, sentence) => {
  const event = { status: 'upcoming' as const, registrationOpensAt: null, registrationDeadline: later };
  expect(whenOpen({ ...event, ...more }, now)).toBe(sentence);
});

import { expect, it } from 'vitest';
import { instantOf } from '#platform/dates.ts';
import { festival } from '#festival';
import { describeChanges } from './describeChanges.ts';

const event = {
  title: 'Game Jam',
  venue: 'Lab 1',
  maxParticipants: null as number | null,
  isTeamEvent: false,
  batches: ['2023', '2024'],
  registrationDeadline: instantOf('2026-03-01', '18:00', festival.timeZone),
  organizerName: 'Somebody' as string | null,
};
const fields = Object.keys(event) as (keyof typeof event)[];
const changes = (after: Partial<typeof event>) =>
  describeChanges(event, { ...event, ...after }, fields, ['organizerName']);

it.each([
  ['nothing', {}, ''],
  [
    'the same values written anew',
    { batches: ['2023', '2024'], registrationDeadline: new Date(event.registrationDeadline) },
    '',
  ],
  ['a text', { venue: 'Lab 2' }, 'venue from Lab 1 to Lab 2'],
  ['a number that was empty', { maxParticipants: 5 }, 'max participants from none to 5'],
  ['a yes or no', { isTeamEvent: true }, 'is team event from no to yes'],
  ['a list', { batches: ['2024'] }, 'batches from 2023, 2024 to 2024'],
  [
    'an instant, on the clocks of the festival',
    { registrationDeadline: instantOf('2026-03-02', '09:30', festival.timeZone) },
    'registration deadline from 01/03/2026 18:00 to 02/03/2026 09:30',
  ],
  ['a name without its value', { organizerName: 'Another' }, 'organizer name'],
  ['several', { title: 'Jam', venue: 'Hall' }, 'title from Game Jam to Jam; venue from Lab 1 to Hall'],
  ['a long text, cut', { title: 'x'.repeat(200) }, `title from Game Jam to ${'x'.repeat(80)}…`],
])('says of %s', (_what, after, sentence) => {
  expect(changes(after)).toBe(sentence);
});

import type { Cast } from '../cast/cast.ts';
import type { CastEvent } from '../cast/castEvent.ts';
import type { CastMark } from '../cast/attendance.ts';
import type { CastRegistration } from '../cast/registrations.ts';
import { results as ofCast } from '../cast/results.ts';
import { type Clock, dayMinutes, minutesOf } from './days.ts';
import { hashOf, membersOf } from './fill.ts';

const online = 'Online';
/** Nobody has a place before the jury has met. */
const juryMinutes = 60;
/** After as many minutes everybody has come who will. */
const longOn = 10 * 60;

/** What is written beside the first places. */
const notes: Readonly<Record<string, string>> = {
  'build-night': 'A queue for the clinic that works without a network',
  'game-jam-48': 'One button, one lighthouse, forty minutes of play',
  'the-city-in-one-spreadsheet': 'Which bus stop has shade at noon?',
  'capture-the-flag': 'Eleven flags of twelve, and the clearest write-up',
  'code-relay': 'No test red in all three rounds',
  'flags-before-lunch': 'The stubborn binary, six minutes before noon',
  'blind-coding': 'Compiled at the first attempt',
};

const seatsOf = (event: CastEvent, registrations: readonly CastRegistration[]) =>
  registrations.filter((one) => one.event === event.key && one.status === 'registered');

const startOf = ({ daysFromNow, time }: CastEvent) => daysFromNow * dayMinutes + minutesOf(time);

/** The places in every contest that is over. */
export function resultsOf(
  events: readonly CastEvent[],
  registrations: readonly CastRegistration[],
  clock: Clock,
): Cast['results'] {
  return events.flatMap((event) => {
    const isContest = event.category === 'Competition' || event.category === 'Hackathon';
    const end = startOf(event) + (event.durationMinutes ?? 0);
    if (!isContest || event.status !== 'completed' || clock.until(end) > -juryMinutes) return [];
    const known = ofCast.filter((one) => one.event === event.key);
    if (known.length > 0) return known;
    return seatsOf(event, registrations)
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, 3)
      .map(({ person }, n) => {
        const note = n === 0 ? notes[event.key] : undefined;
        return { event: event.key, place: n + 1, person, ...(note !== undefined && { note }) };
      });
  });
}

/** Ayesha's team is second at Build Night; the other places are random with a fixed seed. */
function rank(one: CastRegistration): number {
  const chance = hashOf(`${one.event} ${one.person} place`);
  if (one.event !== 'build-night') return chance;
  return one.person === 'ayesha' ? 1 : one.person === 'hira' ? 0 : chance + 2;
}

export const featuredResults: Cast['featuredResults'] = [
  { event: 'open-circuit', place: 1, reference: 'H4RB7RKX' },
  { event: 'home-ground', place: 1, reference: 'CRD7R7XA' },
];

const comments = [
  'I turned on my first laptop two years ago and still kept up. Thank you.',
  'Please repeat it, with more time for questions.',
  'The room was warm, the examples were good.',
  'The best two hours of the day.',
];

/** Who came: nearly everybody where it is over, half where it has just begun. */
export function marksOf(
  events: readonly CastEvent[],
  registrations: readonly CastRegistration[],
  clock: Clock,
): CastMark[] {
  return events.flatMap((event) => {
    const isOver = event.status === 'completed';
    if (event.venue === online || !(isOver || event.status === 'ongoing')) return [];
    const people = seatsOf(event, registrations).flatMap(membersOf);
    return people.flatMap((person, n) => {
      const chance = hashOf(`${event.key} ${person} came`);
      const came = isOver || clock.until(startOf(event)) < -longOn ? chance % 9 > 0 : n % 2 === 0;
      if (!came && person !== 'ayesha') return [];
      const at = { minutesAfterStart: (chance % 40) - 15 };
      if (clock.until(startOf(event) + at.minutesAfterStart) > 0) return [];
      return [{ event: event.key, person, by: event.organizer, at, ...(isOver && feedbackOf(chance)) }];
    });
  });
}

function feedbackOf(chance: number): Pick<CastMark, 'feedback'> {
  if (chance % 5 > 1) return {};
  const stars = [5, 4, 5, 3, 4, 5][chance % 6] ?? 5;
  return { feedback: { stars, comment: chance % 4 === 0 ? (comments[(chance % 16) >> 2] ?? null) : null } };
}

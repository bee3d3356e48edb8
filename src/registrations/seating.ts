import type { Cell } from '#platform/csv.ts';
import { headingOf, largest, peopleOf, type RosterEntry, statusWord } from './roster.ts';

/** The leader and two more at least; a larger team makes more columns. */
const leastNames = 3;

/** Who sits together: a row a team with its people's names, the leader's first. Source: administration specification, point 9. */
export function seatingRows(entries: readonly RosterEntry[]): Cell[][] {
  const names = Array.from({ length: largest(entries, leastNames) }, (_, i) => i);
  return [
    ['Team Name', ...names.map((at) => `Member ${at + 1}`), 'Status'],
    ...entries.map((entry) => {
      const people = peopleOf(entry);
      return [headingOf(entry), ...names.map((at) => people[at]?.name ?? ''), statusWord(entry)];
    }),
  ];
}

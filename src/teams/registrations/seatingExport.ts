import type { Cell } from '#platform/csv.ts';
import { headingOf, largest, peopleOf, type RosterEntry, statusWord } from './roster.ts';

/** Columns for members; a larger team adds more. */
const leastNames = 3;

/**
 * The seating list as a CSV: one row per team, the leader's name first. Source: administration specification, point 9.
 */
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

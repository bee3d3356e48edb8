import { expect, test } from 'vitest';
import { chosenFor, testSeed } from '../support/seed.ts';
import { actors, changedActors, type Actor } from './actors.ts';
import { checkMatrix } from './checkMatrix.ts';
import { columns, type Row } from './expectations.ts';
import { cellsOf } from './findings.ts';
import { callsByKey, differences } from './matrix.ts';

test('every call has rows, every row has a call, every column an actor', () => {
  expect(differences(callsByKey())).toEqual([]);
  expect(actors.map(({ column }) => column)).toEqual(columns);
});

/** One of those who get each outcome of a row. */
function onePerOutcome(key: string, row: Row, among: readonly Actor[]): Actor[] {
  const outcomeOf = ({ column }: Actor) => row.expected[column];
  return [...new Set(among.map(outcomeOf))].map((outcome) =>
    chosenFor(
      `${key} ${row.of} ${outcome}`,
      among.filter((actor) => outcomeOf(actor) === outcome),
    ),
  );
}

// matrix.long.test.ts checks everybody.
checkMatrix({
  name: `one person for each outcome, seed ${testSeed}`,
  actorsOf: (key, row) => onePerOutcome(key, row, cellsOf(row, [...actors, ...changedActors])),
  withUnknownIds: (key, row) => onePerOutcome(key, row, actors),
});

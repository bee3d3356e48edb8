import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { modelOn, testSequences } from './divergence.ts';
import { type Fault, faults } from './faults.ts';
import { verdictOf, type VerdictReader } from './sequences.ts';

// teams.long.test.ts runs more.
const runs = 20;

describe.each(databases)('teams, invitations and the line against their model on %s', (database) => {
  testSequences(modelOn(database), runs);
});

// What the model notices does not depend on the database: on one, and PostgreSQL takes half as long.
const database = databases.at(-1) ?? 'embedded';

describe('the model of teams, invitations and the line', () => {
  const { site, begun, findDivergence } = modelOn(database);

  /** Ends with the first sequence that finds what is wrong. */
  const finding = (read: VerdictReader, found: Fault['found']) =>
    findDivergence(
      read,
      typeof found === 'number'
        ? { seed: found, numRuns: 2_000, endOnFailure: true }
        : { examples: [[found]], numRuns: 1, endOnFailure: true },
    );

  test.each([
    ['anybody join a full team', 'accept', 'invitation_not_pending', 2],
    ['anybody register before registration opens', 'register', 'registration_not_open', 13],
    ['a team change once the event has begun', 'remove', 'registration_closed', 20],
    ['a team cancel once the event has begun', 'cancel', 'event_started', 26],
    ['anybody in a team make a link into their own', 'link', 'already_registered', 6],
    ['anybody ask by a link that has ended', 'ask', 'not_found', 3],
    ['a request be answered once it has ended', 'answer', 'request_ended', 23],
    ['anybody in a team look for one', 'look', 'already_registered', 4],
    ['a team fall below its minimum by a mailed link', 'cannot come', 'team_at_minimum', 6],
  ] as const)(
    'a product that let %s would fail',
    async (_what, what, code, ofSeed) => {
      const permissive: VerdictReader = (answer, step) => {
        const verdict = verdictOf(answer, step);
        return step.what === what && verdict === code ? null : verdict;
      };
      expect((await finding(permissive, ofSeed)).failed).toBe(true);
    },
    120_000,
  );

  test.each(faults)(
    'a product that $what would fail',
    async ({ what, found, plant, remove }) => {
      await site.db.execute(plant);
      try {
        const { failed, numRuns } = await finding(verdictOf, found);
        console.log(`${database}: that it ${what} is found by sequence ${numRuns}`);
        expect(failed).toBe(true);
      } finally {
        await site.db.execute(remove);
        site.clock.set(begun);
      }
    },
    300_000,
  );
});

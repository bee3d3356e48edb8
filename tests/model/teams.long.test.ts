// MODEL_RUNS says how many sequences on each database, TEST_SEED repeats a run.
import { env } from 'node:process';
import { describe } from 'vitest';
import { databases } from '../support/app.ts';
import { modelOn, testSequences } from './divergence.ts';

const runs = Number(env['MODEL_RUNS'] ?? 250);

describe.each(databases)('teams, invitations and the line against their model on %s', (database) => {
  testSequences(modelOn(database), runs);
});

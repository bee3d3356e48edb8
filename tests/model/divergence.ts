// R3: random sequences against a small model.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DatabaseKind } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { testSeed as seed } from '../support/seed.ts';
import { compareWithModel, verdictOf, type VerdictReader } from './sequences.ts';
import { sequence, type Sequence, transferred } from './steps.ts';

// A sequence took 0.6 s in the suite alone on two cores, 1.9 s beside another suite and more at a load of 19.
const sequenceTimeoutMs = 10_000;

// Found by one of 5,000: the answer was another one once the release of missed teams had run.
const answeredAfterRelease: Sequence = {
  kind: { team: true, min: 1, max: 2, seats: 4 },
  steps: [
    { what: 'edit', sizes: [1, 2], seats: 1, deadline: 40, opens: 0 },
    { what: 'invite', who: 0, other: 1 },
    { what: 'accept', which: 0 },
    { what: 'wait', hours: 75 },
    { what: 'release' },
    { what: 'decline', which: 0 },
  ],
};

/** A server of the suite on that database, and what compares it with the model. */
export function modelOn(database: DatabaseKind) {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  /** Runs sequences until one differs from the model, or all have run. */
  const findDivergence = (read: VerdictReader, options: fc.Parameters<[Sequence]>) =>
    fc.check(
      fc.asyncProperty(sequence, async (one) => {
        const differs = await compareWithModel(site, begun, one, read);
        if (differs !== null) throw new Error(differs);
      }),
      options,
    );
  return { site, begun, findDivergence };
}

export function testSequences({ site, begun, findDivergence }: ReturnType<typeof modelOn>, runs: number): void {
  test(
    `${runs} sequences, seed ${seed}: no divergence`,
    async () => {
      const { failed, counterexample, errorInstance } = await findDivergence(verdictOf, {
        seed,
        numRuns: runs,
        examples: [answeredAfterRelease, transferred.invited, transferred.requested].map((one) => [one]),
      });
      expect(failed ? { counterexample, why: String(errorInstance) } : null).toBeNull();
      site.clock.set(begun);
    },
    runs * sequenceTimeoutMs,
  );
}

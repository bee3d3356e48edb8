import { createHash } from 'node:crypto';

/** Of the short forms of this process; TEST_SEED repeats a run. */
export const testSeed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31);

/** @returns one of the items, the same for the same seed and name */
export function chosenFor<Item>(name: string, items: readonly Item[]): Item {
  const digest = createHash('sha256').update(`${testSeed} ${name}`).digest();
  const chosen = items[digest.readUInt32BE() % items.length];
  if (chosen === undefined) throw new Error(`nothing to choose from for ${name}`);
  return chosen;
}

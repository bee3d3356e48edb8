import { createHash } from 'node:crypto';

/** Of this run: tests/support/setup.ts sets it where nobody has. */
export const testSeed = Number(process.env['TEST_SEED']);

/** @returns one of the items, the same for the same seed and name */
export function chosenFor<Item>(name: string, items: readonly Item[]): Item {
  const digest = createHash('sha256').update(`${testSeed} ${name}`).digest();
  const chosen = items[digest.readUInt32BE() % items.length];
  if (chosen === undefined) throw new Error(`nothing to choose from for ${name}`);
  return chosen;
}

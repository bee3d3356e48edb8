// After every test: each refusal that a server answered is one its call lists, no call hashed outside the queue, and (R4)
// the tables keep every invariant. After every file: what was refused is kept for the end of the run.
import { afterAll, afterEach, expect, vi } from 'vitest';
import { traceQueue, takeUnqueuedHashes } from './unqueuedHashes.ts';
import { openDatabases } from './openDatabases.ts';
import { keepProvoked } from './provokedRefusals.ts';
import { recordRefusals, takeUnlistedRefusals } from './refusalCodes.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  const { noteHash } = await import('./unqueuedHashes.ts');
  const noted =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      noteHash();
      return work(...args);
    };
  // Of the product's cost, which three files with many log-ins spent a seventh of their processor on, only the figures are tested.
  const hash: typeof original.hash = (password, options) => {
    expect(options).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    return original.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  };
  return { ...original, hash: noted(hash), verify: noted(original.verify) };
});

recordRefusals();
traceQueue();

async function expectListedRefusals() {
  const unlisted = await takeUnlistedRefusals();
  if (unlisted.length > 0) throw new Error(unlisted.join('\n'));
}
afterEach(expectListedRefusals);
afterEach(() => {
  const found = takeUnqueuedHashes();
  if (found.length > 0) throw new Error(found.join('\n'));
});
// What other hooks made the server answer after the last test.
afterAll(expectListedRefusals);
afterAll(() => keepProvoked(expect.getState().testPath ?? ''));

afterEach(async () => {
  if (openDatabases.size === 0) return;
  const { expectInvariantsSinceLast } = await import('./invariants.ts');
  for (const db of openDatabases.keys()) await expectInvariantsSinceLast(db);
});

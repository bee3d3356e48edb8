// After every test: each refusal that a server answered is one its call lists, and (R4) its tables keep every invariant.
import { afterAll, afterEach } from 'vitest';
import { openDatabases } from './openDatabases.ts';
import { recordRefusals, takeUnlistedRefusals } from './refusalCodes.ts';

recordRefusals();

async function expectListedRefusals() {
  const unlisted = await takeUnlistedRefusals();
  if (unlisted.length > 0) throw new Error(unlisted.join('\n'));
}
afterEach(expectListedRefusals);
// What other hooks made the server answer after the last test.
afterAll(expectListedRefusals);

afterEach(async () => {
  if (openDatabases.size === 0) return;
  const { expectInvariants } = await import('./invariants.ts');
  for (const db of openDatabases) await expectInvariants(db);
});

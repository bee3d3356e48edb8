// R4: after every test that has a server, its tables keep every invariant.
import { afterEach } from 'vitest';
import { openDatabases } from './openDatabases.ts';

afterEach(async () => {
  if (openDatabases.size === 0) return;
  const { expectInvariants } = await import('./invariants.ts');
  for (const db of openDatabases) await expectInvariants(db);
});

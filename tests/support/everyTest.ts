// R4: after every test that has a server, its tables keep every invariant.
import { afterEach } from 'vitest';
import { livingDatabases } from './openDatabases.ts';

afterEach(async () => {
  if (livingDatabases.size === 0) return;
  const { expectInvariants } = await import('./invariants.ts');
  for (const db of livingDatabases) await expectInvariants(db);
});

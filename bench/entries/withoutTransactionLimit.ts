import { plantFault } from '../plantFault.ts';

plantFault('/platform/database/database.ts', 'db.access?.limit(work, signal) ?? work()', 'work()');
// Who shares a transaction does not crowd.
plantFault(
  '/registrations/server/registerTogether.ts',
  'await inBatch(person, form, now)',
  'await register(context, { person, form, arrivedAt: now })',
);

await import('../../src/run/app/server/main.ts');

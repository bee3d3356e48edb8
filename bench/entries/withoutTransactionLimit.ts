import { plantFault } from '../plantFault.ts';

plantFault('/platform/database/database.ts', 'db.access?.limit(work, signal) ?? work()', 'work()');

await import('../../src/run/app/server/main.ts');

import { plantFault } from '../plantFault.ts';

plantFault('/server/mailTemplates.ts', 'return isCurrent ?', 'return isCurrent || true ?');

await import('../../src/run/app/server/main.ts');

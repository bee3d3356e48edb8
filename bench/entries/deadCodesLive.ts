// The server that sends codes which have been replaced: the drill of mail servers must find them.
import { plantFault } from '../plantFault.ts';

plantFault('/server/mailTemplates.ts', 'return isCurrent ?', 'return isCurrent || true ?');

await import('../../src/app/server/main.ts');

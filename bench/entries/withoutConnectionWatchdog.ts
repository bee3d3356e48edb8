import { ConnectionWatchdog } from '../../src/platform/database/connectionWatchdog.ts';

ConnectionWatchdog.prototype.watch = () => undefined;

await import('../../src/app/server/main.ts');

import { ConnectionWatchdog } from '../../src/platform/database/connectionWatchdog.ts';

ConnectionWatchdog.prototype.watch = () => undefined;

await import('../../src/run/app/server/main.ts');

import { SilenceWatch } from '../../src/platform/database/silence.ts';

SilenceWatch.prototype.watch = () => undefined;

await import('../../src/app/server/main.ts');

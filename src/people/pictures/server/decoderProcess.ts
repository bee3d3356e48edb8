// The process that decodes: it limits itself before it loads the decoder, whose threads inherit the priority.
import { limitThisProcess } from './decoderLimits.ts';

const [, ...paths] = process.argv.slice(2);
limitThisProcess(Math.max(1, paths.length));
await import('./encode.ts');

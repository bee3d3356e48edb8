import { plantFault } from '../plantFault.ts';

plantFault('/fileShape.ts', "if (isCostly(file, at) && area > limits.costlyArea) return 'picture_costly';", '');
plantFault('/encoder.ts', "'decoderProcess.ts'", "'../../../../bench/entries/decoderWithoutLimits.ts'");

await import('../../src/run/app/server/main.ts');

import { registerHooks } from 'node:module';

const unaware = `export const isDiskFull = () => false;
export const freeBytesAt = async () => Infinity;
export const requireDiskSpace = async () => undefined;
export const watchDiskSpace = () => ({ onFull() {}, isLow: false, isFull: async () => false, stop() {} });`;
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/diskSpace.ts') ? { format: 'module', source: unaware, shortCircuit: true } : next(url, context),
});

await import('../../src/run/app/server/main.ts');

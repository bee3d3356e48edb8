// The server, which collects its garbage and prints what is left on SIGUSR2. To be run with --expose-gc.
import process from 'node:process';

let reports = 0;
process.on('SIGUSR2', () => {
  reports += 1;
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`\nheap ${heapUsed} external ${external} report ${reports}\n`);
});

await import('../../src/run/app/server/main.ts');

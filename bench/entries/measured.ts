// The server, which collects its garbage and says what is left whenever it is told SIGUSR2. To be run with --expose-gc.
import process from 'node:process';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`\nheap ${heapUsed} external ${external}\n`);
});

await import('../../src/app/server/main.ts');

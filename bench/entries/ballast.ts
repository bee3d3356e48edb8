import process from 'node:process';

const ballast = Buffer.alloc(500_000_000, 1);
process.on('exit', () => process.stdout.write(ballast.subarray(0, 0)));

await import('../../src/run/app/server/main.ts');

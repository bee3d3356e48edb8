import process from 'node:process';

const leastMajor = 24;
// An older one cannot load the modules below, and would print a stack.
if (Number.parseInt(process.versions.node, 10) < leastMajor) {
  console.error(`The server needs Node ${leastMajor} or newer; this is ${process.versions.node}`);
  process.exit(1);
}

// Other users of this machine must not read our files: they hold password hashes, sessions and addresses.
process.umask(0o077);
await import('#platform/quickStart.mjs');
await import('./main.ts');

import process from 'node:process';

// Other users of this machine must not read our files: they hold password hashes, sessions and addresses.
process.umask(0o077);
await import('#platform/quickStart.mjs');
await import('./main.ts');

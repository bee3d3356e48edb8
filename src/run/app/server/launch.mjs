import process from 'node:process';

// No file of ours is for other users of this machine: they hold passwords' hashes, sessions and addresses.
process.umask(0o077);
await import('#platform/quickStart.mjs');
await import('./main.ts');

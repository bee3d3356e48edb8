import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// No file of ours is for other users of this machine: they hold passwords' hashes, sessions and addresses.
process.umask(0o077);
// Compiled code is kept between starts, which halves the time of the next one. Before anything else is imported, and from
// JavaScript: what takes the types away holds 15 MB, and is not loaded once everything with types is kept without them. The
// variable passes it on to threads.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../node_modules/.festival/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./main.ts');

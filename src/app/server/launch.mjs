import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept between starts, which halves the time of the next one. Before anything else is imported, and from
// JavaScript: what takes the types away holds 20 MB, and is not loaded once everything with types is kept without them.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.festival/compiled'));
await import('./main.ts');

import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// Import this before anything else (docs/decisions/072). JavaScript, because the type stripper holds 15 MB and is not
// loaded once stripped code is cached.

// Compiled code is cached between starts. The variable passes the folder on to threads.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.festival/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

/**
 * Node would read Drizzle's package.json again, 130 kB of `exports`, for each import of Drizzle and each of its files.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const resolved = new Map();
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('./') || specifier.startsWith('../')) {
      if (!context.parentURL?.includes('/node_modules/drizzle-orm/') || !specifier.endsWith('.js'))
        return nextResolve(specifier);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return nextResolve(specifier);
    const known = resolved.get(specifier) ?? nextResolve(specifier);
    resolved.set(specifier, known);
    return { ...known, format: 'module', shortCircuit: true };
  },
});

// The server without the wrapper that yields to the event loop around each statement: the health bench must find it.
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/yieldingClient.ts')
      ? { format: 'module', source: 'export const yieldingClient = (client) => client;', shortCircuit: true }
      : next(url, context),
});

await import('../../src/app/server/main.ts');

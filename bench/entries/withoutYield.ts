import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/yieldingClient.ts')
      ? { format: 'module', source: 'export const yieldingClient = (client) => client;', shortCircuit: true }
      : next(url, context),
});

await import('../../src/run/app/server/main.ts');

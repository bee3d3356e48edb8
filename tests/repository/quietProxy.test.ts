import { createLogger, createServer, type Logger } from 'vite';
import { expect, it } from 'vitest';
import { quietProxy } from '../../scripts/quietProxy.ts';
import { freePort } from '../support/postgres.ts';

async function errorsWhileAway(wrap: (logger: Logger) => Logger): Promise<string[]> {
  const errors: string[] = [];
  const logger = { ...createLogger('silent'), error: (message: string) => void errors.push(message) };
  const target = `http://127.0.0.1:${await freePort()}`;
  const server = {
    host: '127.0.0.1',
    port: await freePort(),
    ws: false as const,
    watch: null,
    proxy: { '/api': target },
  };
  const vite = await createServer({ configFile: false, customLogger: wrap(logger), server });
  await vite.listen();
  const { status } = await fetch(`http://127.0.0.1:${server.port}/api/events`);
  expect(status).toBeGreaterThanOrEqual(500);
  await vite.close();
  return errors;
}

it('npm run dev prints nothing of requests that come while the server restarts', async () => {
  expect(await errorsWhileAway(quietProxy)).toEqual([]);
  expect(await errorsWhileAway((logger) => logger), 'control').toEqual([expect.stringMatching(/ECONNREFUSED[^]* at /)]);
});

it('npm run dev prints every other error', () => {
  const errors: string[] = [];
  const logger = quietProxy({ ...createLogger('silent'), error: (message: string) => void errors.push(message) });
  logger.error('a file does not compile');
  expect(errors).toEqual(['a file does not compile']);
});

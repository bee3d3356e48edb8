import { request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import { Refusal } from '#platform/http/refusals.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { takeUnlistedRefusals } from '../support/refusalCodes.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ demo: false });
});
afterAll(() => site.close());

test('the check after every test finds a planted refusal once, with its call and code', async () => {
  const app = await buildApp({ context: site.context, quiet: true });
  app.addHook('preHandler', async () => {
    throw new Refusal('team_full', 409, 'planted');
  });
  for (const url of ['/api/events', '/api/events', '/api/events?limit=3']) await app.inject(url);
  await app.inject({ method: 'PUT', url: '/api/invitations/x/respond', payload: {} });
  await app.close();
  expect(await takeUnlistedRefusals()).toEqual(['GET /events answered team_full, which its contract does not list']);
  expect(await takeUnlistedRefusals()).toEqual([]);
});

test('a fault may meet any call', async () => {
  const app = await buildApp({ context: site.context, quiet: true });
  app.addHook('preHandler', async () => {
    throw new Error('planted');
  });
  expect((await app.inject('/api/health')).json()).toMatchObject({ code: 'fault' });
  await app.close();
  expect(await takeUnlistedRefusals()).toEqual([]);
});

test('a handler finds something invalid only where its contract names a query, or a body may come', async () => {
  const app = await buildApp({ context: site.context, quiet: true });
  app.addHook('preHandler', async () => {
    throw new ValidationError([], [{ field: 'planted', msg: 'planted' }]);
  });
  for (const url of ['/api/health', '/api/events', '/api/events/x/door']) await app.inject(url);
  await app.inject({ method: 'POST', url: '/api/events', payload: {} });
  await app.close();
  expect(await takeUnlistedRefusals()).toEqual([
    'GET /health answered validation, which its contract does not list',
    'GET /events/:id/door answered validation, which its contract does not list',
  ]);
});

test('what is no proper HTTP may meet any call', async () => {
  const app = await buildApp({ context: site.context, quiet: true });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [answer] = (await once(
    request({ host: '127.0.0.1', port, path: '/api/health', setHost: false }).end(),
    'response',
  )) as [{ statusCode: number; resume(): void }];
  answer.resume();
  expect(answer.statusCode).toBe(400);
  await app.close();
  expect(await takeUnlistedRefusals()).toEqual([]);
});

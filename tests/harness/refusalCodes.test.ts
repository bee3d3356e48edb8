import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { Refusal } from '#platform/http/refusals.ts';
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

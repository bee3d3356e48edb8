import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as accountCalls } from '#people/accounts/contract.ts';
import { contracts } from '#run/apidocs/server/contracts.ts';
import { costlyWork } from '#platform/http/server/costlyWork.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { takeUnqueuedHashes } from '../support/unqueuedHashes.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ limits: true });
});
afterAll(() => site.close());

const wrong = { email: 'nobody@cloud.neduet.edu.pk', password: 'wrong' };
const logIn = (remoteAddress: string) =>
  site.app.inject({ method: 'POST', url: '/api/auth/login', payload: wrong, remoteAddress });

function occupy(network: string, inLine: number) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  while (costlyWork.waiting < inLine) held.push(costlyWork.run(network, () => promise));
  return {
    release: async () => {
      release();
      await Promise.all(held);
    },
  };
}

test('a network whose line is full is told to come back, and others wait for their turn', async () => {
  const crowd = occupy('203.0.113.1', 320);
  const refused = await logIn('203.0.113.1');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const honest = logIn('203.0.113.2');
  await expect.poll(() => costlyWork.waiting).toBe(321);
  await crowd.release();
  expect((await honest).statusCode).toBe(401);
});

test('nothing is hashed for a caller who has gone', async () => {
  const crowd = occupy('203.0.113.1', 1);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const body = JSON.stringify(wrong);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const call = request({ port, host: '127.0.0.1', path: '/api/auth/login', method: 'POST', headers });
  call.end(body);
  const ended = once(call, 'error');
  await expect.poll(() => costlyWork.waiting).toBe(2);
  call.destroy(new Error('gone'));
  await ended;
  await expect.poll(() => costlyWork.waiting).toBe(1);
  await crowd.release();
});

test('every call that hashes a password waits for its turn', () => {
  const all = Object.values(contracts).flatMap((calls) => Object.entries(calls));
  const costly = all.filter(([, call]) => call.isCostly).map(([key]) => key);
  const ofAccounts = Object.keys(accountCalls).filter((key) => /register|login|reset|erase/.test(key));
  const ofPeople = ['DELETE /admin/users/:id', 'POST /users/erase'];
  const ofSecurity = [
    'PUT /auth/password',
    'POST /auth/second-factor/setup',
    'POST /auth/second-factor/recovery-codes',
    'DELETE /auth/second-factor',
  ];
  expect(costly.toSorted()).toEqual([...ofAccounts, ...ofPeople, ...ofSecurity].toSorted());
});

test('the check after every test finds a call that hashes outside the queue', async () => {
  const app = fastify();
  app.post('/planted', () => hashPassword('amber-kite-42'));
  app.post('/queued', () => costlyWork.run('203.0.113.1', () => hashPassword('amber-kite-42')));
  for (const url of ['/planted', '/queued']) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  await app.close();
  expect(takeUnqueuedHashes()).toEqual([
    'POST /planted hashed a password outside the queue: its contract lacks isCostly',
  ]);
  expect(takeUnqueuedHashes()).toEqual([]);
});

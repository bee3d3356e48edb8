import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError, connect } from '../../client/index.js';
import { clientTypes } from '../../scripts/client/clientTypes.ts';
import { makeEvent } from '../support/eventForms.ts';
import { doorForm, makeKey } from '../support/keyCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const words = (code: string) => code.replaceAll(/[\s,;|]+/g, ' ').replaceAll(/['"()]/g, '');

test('its types are those of the contracts: npm run client', () => {
  expect(words(readFileSync('client/index.d.ts', 'utf8'))).toBe(words(clientTypes()));
});

test('it is at most 10 kB, and depends on nothing', () => {
  const bytes = readdirSync('client').map((name) => statSync(join('client', name)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(10_000);
  expect(readFileSync('client/index.js', 'utf8')).not.toMatch(/\bimport\b|\brequire\b/);
  expect(JSON.parse(readFileSync('client/package.json', 'utf8'))).not.toHaveProperty('dependencies');
});

const programs = new Map(
  [...readFileSync('docs/api.md', 'utf8').matchAll(/^```js\n\/\/ (\w+)\.mjs: .*?\n(.*?)^```/gms)].map(
    ([, name = '', code = '']) => [name, code],
  ),
);

describe('the client against a server', () => {
  const folder = suiteFolder();
  const site = suiteApp({});
  let url: string;
  let eventId: string;
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
    eventId = (await makeEvent(site, 'sana', { title: 'Badges' }))._id;
    await site.as('ayesha').post('/registrations', { eventId });
    const results = [{ place: 1, name: 'Ayesha Noor' }];
    await site.as('sana').put(`/events/${eventId}/results`, { published: true, results });
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(resolve('client'), join(folder, 'node_modules/techfest-client'));
    for (const [name, code] of programs) writeFileSync(join(folder, `${name}.mjs`), code);
  });
  const keyOf = async (form?: object) => (await makeKey(site.as('sana'), form)).key;

  async function run(program: string, key: string, ...args: string[]) {
    const file = join(folder, `${program}.mjs`);
    const env = { ...process.env, SITE: url, KEY: key };
    const ran = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, [code]] = await Promise.all([text(ran.stdout), text(ran.stderr), once(ran, 'exit')]);
    return { out, err, code: code as number };
  }

  test('both programs of docs/api.md do their work', async () => {
    expect([...programs.keys()]).toEqual(['scoreboard', 'badges']);
    const key = await keyOf();
    const board = await run('scoreboard', key);
    expect(board).toMatchObject({ err: '', code: 0 });
    expect(board.out).toContain('Badges\n  1. Ayesha Noor\n');
    expect(board.out).toMatch(/^\d+ registered, \d+ came\n$/m);
    expect(await run('badges', key, eventId)).toEqual({ out: 'Ayesha Noor\t\n', err: '', code: 0 });
    expect(await run('badges', `${key}x`, eventId)).toEqual({
      out: '',
      err: 'key_ended: This key is unknown, or has ended or expired. Make a new one.\n',
      code: 1,
    });
  });

  test('a redirect is refused, for behind it the key is gone', async () => {
    const proxy = createServer((request, reply) => reply.writeHead(301, { location: `${url}${request.url}` }).end());
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const call = connect(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, { key: await keyOf() });
    await expect(call('GET /events')).rejects.toMatchObject({ status: 301, message: 'HTTP 301' });
    proxy.close();
  });

  test('a call is typed by its name, and a refusal is thrown with what a program needs', async () => {
    const call = connect(`${url}/`, { key: await keyOf(doorForm(eventId)) });
    const params = { id: eventId };
    const { people } = await call('GET /events/:id/door', { params });
    const marks = people.map(({ key }) => ({ id: key, key, present: true, at: new Date().toISOString() }));
    const { results } = await call('POST /events/:id/attendance', { params, body: { marks } });
    expect(results.map(({ outcome }) => outcome)).toEqual(['present']);
    const refused = await call('GET /events', { query: { limit: 1 } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 403, code: 'key_not_allowed', errors: [], retryAfter: undefined });
    const reads = connect(url, { key: await keyOf() });
    expect((await reads('GET /events', { query: { limit: 1 } })).events).toHaveLength(1);
    expect(await reads('GET /admin/numbers/export')).toContain('Badges');
    // @ts-expect-error A call that no key may make.
    await expect(reads('GET /auth/me')).rejects.toThrow('A key cannot make this call');
    // @ts-expect-error Its event is missing.
    await expect(reads('GET /events/:id/results')).rejects.toThrow('Not found');
  });
});

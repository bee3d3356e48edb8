import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineRoutes } from './routes.ts';

let built: string;
beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'built-'));
  for (const folder of ['.vite', 'assets']) mkdirSync(join(built, folder));
  const page = { file: 'assets/door.js', assets: ['assets/codeReader-x1.js'] };
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true },
    'x/day/attendance/web/door/DoorLinkPage.tsx': page,
  };
  writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(built, '.vite/offline.js'), 'worker();');
  writeFileSync(join(built, 'assets/zxing_reader-x2.wasm'), '');
  writeFileSync(join(built, 'index.html'), '<html></html>');
});
afterAll(() => rmSync(built, { recursive: true }));

async function script(isOn = true): Promise<string> {
  const app = Fastify();
  offlineRoutes(app, built, isOn);
  const { body, headers } = await app.inject('/offline.js');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  return body;
}
const factsOf = (body: string) =>
  JSON.parse(/^const offline = (.*);$/m.exec(body)?.[1] ?? '') as { version: string; assets: object; isOn: boolean };

it('is the built worker with the files of this build', async () => {
  const body = await script();
  expect(body).toMatch(/\nworker\(\);$/);
  expect(factsOf(body).assets).toMatchObject({
    '^/door$': ['/assets/codeReader-x1.js', '/assets/door.js', '/assets/index.js', '/assets/zxing_reader-x2.wasm'],
  });
});

it('changes with the page it keeps, so that browsers take the new one', async () => {
  const before = factsOf(await script()).version;
  expect(factsOf(await script()).version).toBe(before);
  writeFileSync(join(built, 'index.html'), '<html lang="en"></html>');
  expect(factsOf(await script()).version).not.toBe(before);
});

it('can be switched off', async () => {
  expect(factsOf(await script(false)).isOn).toBe(false);
});

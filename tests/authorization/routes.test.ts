import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callsByKey, matrix } from './matrix.ts';

/** What the server answers beside the calls of the contracts, and why everybody may read it. */
const outside: Record<string, string> = {
  'GET /metrics': 'has an authorizer of its own: this machine, or METRICS_TOKEN (api.md, Operations)',
  'GET /doctor':
    'for whoever holds SECRET: how a request has come through the proxies (src/run/operations/server/doctorRoute.ts)',
  'GET /api/openapi.json': 'api.md, Operations',
  'GET /api/docs': 'api.md, Operations',
  'GET /api/docs.css': 'the stylesheet of /api/docs',
  'GET /robots.txt': 'for search engines',
  'GET /sitemap.xml': 'for search engines: the public pages',
  'GET /share/:file': 'the picture of the site, the schedule or the featured events in messengers',
  'GET /share/:kind/:file':
    'the picture of an event or a club, rendered from what GET /api/events/{id} and the pages show everybody',
  'GET /pictures/:id/:file': 'the pictures of what everybody sees; their addresses cannot be guessed',
  'GET /manifest.webmanifest': 'how a browser installs the site: name, colours and icons',
  'GET /start': 'where the installed site opens: leads to the home page',
  'GET /assets/:name': 'a built file',
  'GET /favicon.svg': 'a built file',
  'GET /festival/images/*': 'the pictures of the content',
};
const inDevelopment = { 'GET /api/dev/mailbox': 'api.md, Environment: the development mailbox, never in production' };

const folder = mkdtempSync(join(tmpdir(), 'routes-'));
let site: TestApp;

beforeAll(async () => {
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  mkdirSync(join(folder, 'images'));
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('web/index.html', '<html><head><title>T</title><!--festival--></head><body></body></html>');
  write('web/assets/index-abc.js', '');
  write('web/favicon.svg', '<svg/>');
  write('renderer.mjs', 'export const renderer = { cacheAddressOf: () => undefined };');
  site = await startTestApp({ demo: false });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function routesOf(options: { mailbox?: boolean; production?: boolean }) {
  const listen = () => Promise.resolve(() => Promise.resolve());
  const routes = new Set<string>();
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', note);
  const pages = { built: join(folder, 'web'), festival: folder, renderer: join(folder, 'renderer.mjs') };
  const app = await buildApp({ quiet: true, context: site.context, listen, pages, ...options });
  unsubscribe('fastify.initialization', note);
  await app.close();
  return [...routes].toSorted();
}

const declared = [...callsByKey().keys()].map((key) => key.replace(' ', ' /api'));

test('every route is a call of a contract or named here with its reason', async () => {
  const routes = await routesOf({ production: true });
  // A HEAD is its GET without the body, and goes through the same handler and authorizer.
  const served = routes.filter(
    (route) => !(route.startsWith('HEAD ') && routes.includes(route.replace('HEAD', 'GET'))),
  );
  expect(served).toEqual([...declared, ...Object.keys(outside)].toSorted());
  expect(Object.keys(outside).every((route) => route.startsWith('GET '))).toBe(true);

  const heads = routes
    .filter((route) => route.startsWith('HEAD /api/'))
    .map((route) => route.slice('HEAD /api'.length));
  for (const path of heads) {
    const first = matrix[`GET ${path}`]?.[0]?.expected.nobody;
    if (first !== 'unauthenticated') continue;
    expect((await site.app.inject({ method: 'HEAD', url: `/api${path}` })).statusCode, path).toBe(401);
  }
});

test('the mailbox is the only additional route in development', async () => {
  const routes = await routesOf({ mailbox: true });
  const served = routes.filter((route) => !route.startsWith('HEAD '));
  expect(served).toEqual([...declared, ...Object.keys(outside), ...Object.keys(inDevelopment)].toSorted());
});

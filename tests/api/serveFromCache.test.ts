import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { stopListening } from '#app/server/drain.ts';
import { AnswerCache } from '#platform/http/server/answerCache.ts';
import { ChangeWatch } from '#platform/http/server/changeWatch.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { exchange } from '../malformed/exchange.ts';
import { overSocket, throughFramework } from '../support/rawAnswer.ts';

interface Line {
  reqId?: string;
  msg: string;
  method?: string;
  route?: string | null;
  status?: number;
  ms?: number;
}

const folder = mkdtempSync(join(tmpdir(), 'ready-'));
const built = join(folder, 'web');
const renderer = join(folder, 'render.mjs');
beforeAll(() => {
  mkdirSync(join(built, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'images'));
  writeFileSync(
    join(built, 'index.html'),
    '<html><head><title>T</title></head><body><div id="root"></div></body></html>',
  );
  // A page with a style of its own, which the policy names by its hash.
  writeFileSync(
    renderer,
    `export const renderer = {
      cacheAddressOf: ({ pathname }) => pathname,
      patternOf: (address) => address,
      render: async (address, requestApi) => {
        const api = address === '/results' ? '/api/health' : '/api/events';
        const { body } = await requestApi(api);
        if (address === '/two') await requestApi('/api/settings');
        return { status: address === '/gone' ? 404 : 200, meta: { title: 'T', description: '', canonical: address, picture: { kind: 'site' } },
          html: '<p style="color: red">' + body.replaceAll('<', '&lt;') + '</p>' + (address === '/long' ? 'x'.repeat(200_000) : ''), preloads: '', queryState: '{}',
          apiAnswers: new Map([[api, body]]), modules: [], lazyModules: [] };
      },
      sitemapEntries: async () => [],
      renderPicture: () => '<svg/>',
    };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(databases)('what is ready is sent before the framework on %s', (database) => {
  let site: TestApp;
  let eventId = '';
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  // The framework reads the memory for whatever is kept, and for what a page is made of.
  let read: MockInstance<AnswerCache['read']>;
  beforeAll(async () => {
    read = vi.spyOn(AnswerCache.prototype, 'read');
    const pages = { built, festival: folder, renderer };
    site = await startTestApp({ database, pages, quiet: false, log: { level: 'info', stream }, metricsToken: 'm' });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    eventId = (await makeEvent(site, 'sana'))._id;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.close();
  });
  beforeEach(() => void lines.splice(0));

  const urls = () => [
    '/api/events',
    '/api/events?upcoming=true',
    `/api/events/${eventId}`,
    '/api/settings',
    '/',
    '/any',
    // Sent in pieces.
    '/long',
  ];
  const ask = async (request: Parameters<typeof overSocket>[1]) => {
    read.mockClear();
    const { all, ...answer } = await overSocket(site.app, request);
    return { answer, all, isReady: read.mock.calls.length === 0 };
  };
  /** Asked until it is kept in every encoding. */
  const warm = async (url: string) => {
    for (const encoding of ['identity', 'gzip', 'br', 'identity'])
      await throughFramework(site.app, { url, headers: { 'accept-encoding': encoding } });
  };

  it.each([
    {},
    { 'accept-encoding': 'gzip, deflate, br, zstd' },
    { 'accept-encoding': 'gzip, br;q=0' },
    { 'accept-encoding': 'br;q=0.5, gzip;q=1' },
    { 'accept-encoding': '*' },
    { range: 'bytes=0-4' },
    { 'if-modified-since': new Date().toUTCString(), 'if-match': '"x"', 'if-none-match': '"other"' },
    { authorization: 'Bearer nobody', cookie: 'a=b' },
    { 'content-type': 'application/json', 'content-length': '0' },
    { connection: 'close' },
    { origin: 'https://elsewhere.example', host: 'elsewhere.example' },
  ] as Record<string, string>[])('and is the same to the byte: %o', async (headers) => {
    for (const url of urls()) {
      await warm(url);
      for (const method of ['GET', 'HEAD'] as const) {
        const { answer, isReady } = await ask({ url, method, headers });
        expect(isReady, `${method} ${url} is ready`).toBe(true);
        expect(answer, `${method} ${url}`).toEqual(await throughFramework(site.app, { url, method, headers }));
        expect(answer.status).toBe(200);
      }
    }
  });

  it('and is not sent to whoever has it', async () => {
    for (const url of urls()) {
      await warm(url);
      for (const encoding of ['identity', 'gzip', 'br']) {
        const accepting = { 'accept-encoding': encoding };
        const etag = String((await ask({ url, headers: accepting })).answer.headers['etag']);
        for (const known of [etag, `"other", W/${etag}`, '*']) {
          const headers = { ...accepting, 'if-none-match': known };
          const { answer, isReady } = await ask({ url, headers });
          expect([isReady, answer.status, answer.body.length], `${url} ${known}`).toEqual([true, 304, 0]);
          expect(answer, `${url} ${known}`).toEqual(await throughFramework(site.app, { url, headers }));
        }
      }
    }
  });

  it('but for what is out of the ordinary, which the framework answers', async () => {
    for (const url of urls()) await warm(url);
    for (const url of urls()) {
      const forwarded = { url, headers: { 'x-forwarded-for': '10.0.0.1' } };
      const { answer, isReady } = await ask(forwarded);
      expect([answer, isReady], url).toEqual([await throughFramework(site.app, forwarded), false]);
    }
    for (const request of [
      { url: '/api/events?upcoming=true&a=%00' },
      { url: '/api/events/' },
      { url: '/?a=b' },
      { url: '/gone' },
      { url: '/results' },
      { url: '/api/events', method: 'POST' as const },
      { url: '/', method: 'DELETE' as const },
      { url: '/api/events', method: 'OPTIONS' as const },
    ]) {
      const { answer } = await ask(request);
      const direct = await throughFramework(site.app, request);
      // A refusal names its request.
      expect({ ...answer, body: '' }, JSON.stringify(request)).toEqual({ ...direct, body: '' });
      expect(answer.headers['content-length']).toBe(String(direct.body.length));
    }
    const { port } = site.app.server.address() as AddressInfo;
    const [noHost] = await exchange(port, Buffer.from('GET /api/events HTTP/1.1\r\nConnection: close\r\n\r\n'));
    expect(noHost?.status).toBe(400);
  });

  it('and in the order of the questions, however many come at once on a connection', async () => {
    await warm('/api/settings');
    await warm('/');
    const targets = ['/', '/api/health', '/api/settings', '/nothing', '/', '/api/events?x=1', '/api/settings'];
    const { port } = site.app.server.address() as AddressInfo;
    const all = targets.map((target, index) => {
      const end = index === targets.length - 1 ? 'Connection: close\r\n' : '';
      return `GET ${target} HTTP/1.1\r\nHost: x\r\n${end}\r\n`;
    });
    const answers = await exchange(port, Buffer.from(all.join('')));
    const expected = await Promise.all(targets.map((url) => throughFramework(site.app, { url })));
    expect(answers.map(({ status, headers }) => [status, headers['content-length']])).toEqual(
      expected.map(({ status, headers }) => [status, headers['content-length']]),
    );
  });

  it('and is named, logged and counted like any other', async () => {
    const count = async (route: string, status: string) => {
      const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } });
      const series = `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} `;
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(series))
          ?.slice(series.length) ?? 0,
      );
    };
    for (const [url, route] of [
      ['/api/events', '/api/events'],
      [`/api/events/${eventId}`, '/api/events/:id'],
      ['/', 'none'],
    ] as const) {
      await warm(url);
      const counted = [await count(route, '200'), await count(route, '304')];
      lines.splice(0);
      const given = { 'x-request-id': '11111111-1111-4111-8111-111111111111' };
      const first = await ask({ url, headers: given });
      const second = await ask({ url, headers: { ...given, 'if-none-match': '*' } });
      expect([first.isReady, second.isReady]).toEqual([true, true]);
      const ids = [first, second].map(({ all }) => String(all['x-request-id']));
      expect(new Set([...ids, given['x-request-id']]).size).toBe(3);
      await expect.poll(() => lines.length).toBe(2);
      const direct = await site.app.inject(url);
      await expect.poll(() => lines.length).toBe(3);
      const [one, other, usual] = lines;
      expect(one).toMatchObject({ reqId: ids[0], status: 200, ms: expect.any(Number) as number });
      expect(other).toMatchObject({ reqId: ids[1], status: 304 });
      expect(Object.keys(one ?? {})).toEqual(Object.keys(usual ?? {}));
      expect({ ...one, reqId: '', time: '', ms: 0 }).toEqual({ ...usual, reqId: '', time: '', ms: 0 });
      expect(usual?.reqId).toBe(direct.headers['x-request-id']);
      const after = [await count(route, '200'), await count(route, '304')];
      expect(after).toEqual([(counted[0] ?? 0) + 2, (counted[1] ?? 0) + 1]);
    }
  });

  it('and never what was true before the last write', async () => {
    for (const url of ['/api/events', `/api/events/${eventId}`, '/', '/any']) {
      await warm(url);
      for (const title of ['Once', 'Twice']) {
        await site.db.execute(sql`update events set title = ${title} where id = ${eventId}`);
        expect((await ask({ url })).answer.body.toString(), url).toContain(`"title":"${title}"`);
        await warm(url);
        expect((await ask({ url })).isReady, url).toBe(true);
      }
    }
  });

  it('and what is void, or cannot be looked at, costs one look', async () => {
    for (const url of ['/api/events', `/api/events/${eventId}`, '/', '/two']) {
      await warm(url);
      const check = vi.spyOn(ChangeWatch.prototype, 'check');
      await site.db.execute(sql`update events set title = ${`Void ${url}`} where id = ${eventId}`);
      expect((await ask({ url })).answer.body.toString()).toContain(`"title":"Void ${url}"`);
      expect(check, url).toHaveBeenCalledTimes(1);
      await site.db.execute(sql`select 1`);
      check.mockClear().mockRejectedValue(new Error('silent'));
      expect((await ask({ url })).answer.status).toBe(200);
      expect(check, url).toHaveBeenCalledTimes(1);
      check.mockRestore();
    }
  });

  it('and a page that is not ready costs one look for all that it asks', async () => {
    await site.db.execute(sql`select 1`);
    const check = vi.spyOn(ChangeWatch.prototype, 'check');
    expect((await ask({ url: '/two?first' })).answer.body.toString()).toContain('"title":');
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRestore();
  });

  it('and is counted once, also where its body is encoded first', async () => {
    const counts = async () => {
      const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } });
      const count = (outcome: string) =>
        Number(new RegExp(`answer_cache_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1]);
      return { hits: count('hit'), misses: count('miss') };
    };
    await site.db.execute(sql`update events set title = 'Counted' where id = ${eventId}`);
    const { hits, misses } = await counts();
    const url = '/api/events';
    await ask({ url });
    expect(await counts(), 'made').toEqual({ hits, misses: misses + 1 });
    expect((await ask({ url, headers: { 'accept-encoding': 'br' } })).isReady).toBe(false);
    expect(await counts(), 'encoded').toEqual({ hits: hits + 1, misses: misses + 1 });
    expect((await ask({ url, headers: { 'accept-encoding': 'br' } })).isReady).toBe(true);
    expect(await counts(), 'ready').toEqual({ hits: hits + 2, misses: misses + 1 });
  });

  it('and is the framework’s while nobody can say what changed', async () => {
    for (const url of ['/api/events', '/']) {
      await warm(url);
      // Used since the last look, so that the embedded database has to be asked too.
      await site.db.execute(sql`select 1`);
      const check = vi.spyOn(ChangeWatch.prototype, 'check').mockRejectedValue(new Error('away'));
      const { answer, isReady } = await ask({ url });
      check.mockRestore();
      expect([answer.status, isReady], url).toEqual([200, false]);
    }
  });
});

it('is the framework’s when the server begins to stop during the look', async () => {
  const shutdown = { isShuttingDown: false, lastRequestAt: 0 };
  const site = await startTestApp({ shutdown, demo: false });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  for (let count = 0; count < 2; count++) await overSocket(site.app, { url: '/api/events' });
  await site.db.execute(sql`select 1`);
  const check = vi.spyOn(ChangeWatch.prototype, 'check').mockImplementationOnce(async () => {
    shutdown.isShuttingDown = true;
    await stopListening(site.app.server);
  });
  const { all, status } = await overSocket(site.app, { url: '/api/events' });
  check.mockRestore();
  await site.close();
  expect([status, all['connection']]).toEqual([200, 'close']);
});

import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest';
import { AnswerCache } from '#platform/http/server/answerCache.ts';
import { ChangeWatch } from '#platform/http/server/changeWatch.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { overSocket } from '../support/rawAnswer.ts';

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

describe.each(databases)('public responses from the cache on %s', (database) => {
  let site: TestApp;
  let eventId = '';
  // A page that has to be rendered or compared reads the API's cache; a ready one does not.
  let read: MockInstance<AnswerCache['read']>;
  beforeAll(async () => {
    read = vi.spyOn(AnswerCache.prototype, 'read');
    site = await startTestApp({ database, pages: { built, festival: folder, renderer }, metricsToken: 'm' });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    eventId = (await makeEvent(site, 'sana'))._id;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.close();
  });

  const pages = ['/', '/any', '/long'];
  const urls = () => ['/api/events', '/api/events?upcoming=true', `/api/events/${eventId}`, '/api/settings', ...pages];
  const ask = async (request: Parameters<typeof overSocket>[1]) => {
    read.mockClear();
    const answer = await overSocket(site.app, request);
    return { answer, isReady: read.mock.calls.length === 0 };
  };
  /** Requested until it is cached, and the page ready. */
  const warm = async (url: string) => {
    for (let times = 0; times < 3; times++) await site.app.inject(url);
  };

  it.each([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { range: 'bytes=0-4' }],
    ['GET', { 'if-modified-since': new Date().toUTCString(), 'if-match': '"x"', 'if-none-match': '"other"' }],
    ['GET', { authorization: 'Bearer nobody', cookie: 'a=b' }],
    ['GET', { 'x-forwarded-for': '10.0.0.1' }],
    ['GET', { origin: 'https://elsewhere.example', host: 'elsewhere.example' }],
  ] as const)('are those of the handler: %s %o', async (method, headers) => {
    for (const url of urls()) {
      await site.db.execute(sql`update events set description = ${randomUUID()} where id = ${eventId}`);
      const made = await ask({ url, headers: {} });
      await warm(url);
      const { answer, isReady } = await ask({ url, method, headers });
      expect(isReady, url).toBe(pages.includes(url));
      expect({ ...answer, body: '' }, url).toEqual({ ...made.answer, body: '' });
      expect(answer.body.toString(), url).toBe(method === 'HEAD' ? '' : made.answer.body.toString());
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip;q=1', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['*', undefined, (bytes: Buffer) => bytes],
  ] as const)('are encoded once for %s, and not sent to a client that has them', async (accepted, encoding, decode) => {
    for (const url of urls()) {
      await warm(url);
      const headers = { 'accept-encoding': accepted };
      const plain = (await ask({ url })).answer.body;
      const { answer } = await ask({ url, headers });
      expect(answer.headers['content-encoding'], url).toBe(encoding);
      expect(decode(answer.body).equals(plain), url).toBe(true);
      const etag = String(answer.headers['etag']);
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await ask({ url, headers: { ...headers, 'if-none-match': known } });
        expect([again.answer.status, again.answer.body.length], `${url} ${known}`).toEqual([304, 0]);
        expect(again.answer.headers['content-type']).toBeUndefined();
        expect(again.answer.headers['etag']).toBe(etag);
      }
    }
  });

  it('are never older than the last write', async () => {
    for (const url of ['/api/events', `/api/events/${eventId}`, '/', '/any']) {
      await warm(url);
      for (const title of ['Once', 'Twice']) {
        await site.db.execute(sql`update events set title = ${title} where id = ${eventId}`);
        expect((await ask({ url })).answer.body.toString(), url).toContain(`"title":"${title}"`);
        await warm(url);
      }
    }
  });

  it('cost one check for changes, also when it finds some or fails', async () => {
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

  it('cost one check for all that a page requests', async () => {
    await site.db.execute(sql`select 1`);
    const check = vi.spyOn(ChangeWatch.prototype, 'check');
    expect((await ask({ url: '/two?first' })).answer.body.toString()).toContain('"title":');
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRestore();
  });

  it('count each read once', async () => {
    const counts = async () => {
      const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } });
      const count = (outcome: string) =>
        Number(new RegExp(`answer_cache_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1]);
      return { hits: count('hit'), misses: count('miss') };
    };
    await site.db.execute(sql`update events set title = 'Counted' where id = ${eventId}`);
    const { hits, misses } = await counts();
    await ask({ url: '/api/events' });
    expect(await counts(), 'made').toEqual({ hits, misses: misses + 1 });
    await ask({ url: '/api/events', headers: { 'accept-encoding': 'br' } });
    expect(await counts(), 'cached').toEqual({ hits: hits + 1, misses: misses + 1 });
  });

  it('come from the handler while the check for changes fails', async () => {
    for (const url of ['/api/events', '/']) {
      await warm(url);
      // The embedded database is checked only after a use.
      await site.db.execute(sql`select 1`);
      const check = vi.spyOn(ChangeWatch.prototype, 'check').mockRejectedValue(new Error('away'));
      const { answer } = await ask({ url });
      check.mockRestore();
      expect(answer.status, url).toBe(200);
    }
  });
});

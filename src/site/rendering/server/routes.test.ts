import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { newId } from '#platform/database/ids.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { exchange } from '../../../../tests/malformed/exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
const built = join(folder, 'web');
let site: TestApp;

beforeAll(async () => {
  mkdirSync(join(built, 'assets'), { recursive: true });
  mkdirSync(join(built, '.vite'));
  mkdirSync(join(folder, 'festival/images'), { recursive: true });
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  write('web/index.html', '<html><head><title>T</title><!--festival--></head><body></body></html>');
  write('web/assets/index-abc.js', 'console.log(1)');
  write('web/assets/index-abc.js.gz', gzipSync('console.log(1)'));
  write('web/favicon.svg', '<svg/>');
  write('web/.vite/manifest.json', '{}');
  write('festival/images/logo.svg', '<svg/>');
  write('festival/images/photo.jpg', 'where it was taken');
  write('festival/secret.json', '{}');
  site = await startTestApp({ demo: false, pages: { built, festival: join(folder, 'festival') } });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

describe('the page', () => {
  it('answers targets that name a host like others, and * is none', async () => {
    const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const ask = async (target: string) => {
      const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const [answer] = await exchange(port, bytes);
      return [answer?.status, answer?.headers['content-type']?.split(';')[0]];
    };
    expect(await ask('http://x.example/events')).toEqual([200, 'text/html']);
    expect(await ask('http://x.example/api/health')).toEqual([200, 'application/json']);
    expect(await ask('http://x.example/api/nowhere')).toEqual([404, 'application/json']);
    expect(await ask('*')).toEqual([404, 'application/json']);
    for (const target of ['/\\[', '/\\', '/\\a:99999/', '/\\x.example/events', '/events\\..\\about'])
      expect(await ask(target), target).toEqual([404, 'application/json']);
  });

  it('of an event has one spelling of its id', async () => {
    const id = newId();
    for (const page of ['events', 'featured-events']) {
      const { statusCode, headers } = await get(`/${page}/${id.toUpperCase()}?from=list`);
      expect([statusCode, headers['location']]).toEqual([301, `/${page}/${id}?from=list`]);
      expect((await get(`/${page}/${id}`)).statusCode).toBe(200);
    }
    for (const other of [`//x.example/events/${id.toUpperCase()}`, `/.//x.example/${id.toUpperCase()}`])
      expect((await get(other)).statusCode, other).not.toBe(301);
  });

  it('stands at every address of the site, with the festival in it', async () => {
    for (const url of ['/', '/events', '/events/', '/events/17?tab=a', '/admin/events/edit/17']) {
      const page = await get(url);
      expect([page.statusCode, page.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.body).toContain('<script type="application/json" id="festival">');
      expect(page.body).toContain('<script type="application/json" id="zone-offsets">[{"from":');
      expect(page.body).toContain(`<title>${festival.name}</title>`);
    }
  });

  it('is a 404 elsewhere, and the envelope under /api', async () => {
    const page = await get('/nowhere');
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await get('/api/nowhere')).json()).toMatchObject({ success: false, code: 'not_found' });
    expect((await get('/apiary')).headers['content-type']).toContain('text/html');
    expect((await site.app.inject({ method: 'POST', url: '/events' })).statusCode).toBe(404);
    expect((await get('/events/%E0%A4%A')).statusCode).toBe(404);
    expect((await get('/dev/mailbox')).statusCode, 'it is for development').toBe(404);
  });

  it('is sent compressed as asked, and once', async () => {
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await site.app.inject({ method: 'HEAD', url: '/' })).body).toBe('');
  });
});

describe('files', () => {
  it('with a hash in their name are kept for ever, others for an hour', async () => {
    const script = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/festival/images/logo.svg')).statusCode).toBe(200);
  });

  it.each([
    '/assets/gone.js',
    '/assets/index-abc.js.gz',
    '/festival/images/gone.svg',
    '/festival/images/photo.jpg',
    '/festival/images/..%2fsecret.json',
  ])('%s is not there', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(JSON.parse(body)).toMatchObject({ success: false });
  });

  it('of the build alone stay out of sight', async () => {
    for (const url of ['/.vite/manifest.json', '/index.html', '/%2e%2e/festival/secret.json']) {
      expect((await get(url)).body, url).not.toBe('{}');
    }
  });
});

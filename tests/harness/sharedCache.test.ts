import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#database/cast/people.ts';
import { contracts } from '#run/apidocs/server/contracts.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { login } from '../support/liveStreams.ts';
import { cacheFolder, hasNginx, startNginx, withCache, type Nginx } from '../support/nginx.ts';

const example = readFileSync('deploy/nginx.conf.example', 'utf8');
const pages = {
  built: resolve('dist/web'),
  renderer: resolve('dist/server/render.js'),
  festival: resolve('festival'),
};
const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? '';

const endless = '/live';
const reads = Object.values(contracts)
  .flatMap((calls) => Object.keys(calls))
  .filter((key) => key.startsWith('GET ') && !key.includes(':'))
  .map((key) => key.slice('GET '.length))
  .filter((path) => path !== endless);

describe.runIf(hasNginx())('nginx with its cache before the server', () => {
  let site: TestApp;
  let port: number;
  const tokens = { sana: '', bilal: '', guest: '' };
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    site = await startTestApp({ pages, trustProxy: ['loopback'] });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const address = site.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
    for (const key of ['sana', 'bilal'] as const) tokens[key] = await login(site, await site.idOf(key));
  }, 180_000);
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
    await site.close();
  });

  async function cache(more?: string): Promise<Nginx> {
    const nginx = await startNginx(withCache(example, more), [port, port]);
    closing.push(() => nginx.stop());
    return nginx;
  }
  async function ask({ url }: Nginx, path: string, who: keyof typeof tokens = 'guest') {
    const token = tokens[who];
    const answer = await fetch(`${url}${path}`, {
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      redirect: 'manual',
    });
    return { status: answer.status, cached: answer.headers.get('x-cache-status'), text: await answer.text() };
  }
  const keptBy = ({ directory }: Nginx) =>
    readdirSync(join(directory, cacheFolder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const own = async (nginx: Nginx, who: keyof typeof tokens) => {
    const { status, text } = await ask(nginx, '/api/auth/me', who);
    return [status, (JSON.parse(text) as { data?: { user: { email: string } } }).data?.user.email];
  };

  test('keeps a hashed file, and answers with it', async () => {
    const nginx = await cache();
    const script = /\/assets\/[\w-]+\.js/.exec((await ask(nginx, '/')).text)?.[0] ?? '';
    const [first, second] = [await ask(nginx, script), await ask(nginx, script)];
    expect([first.status, first.cached, second.cached]).toEqual([200, 'MISS', 'HIT']);
    expect(second.text).toBe(first.text);
    expect(keptBy(nginx)).toHaveLength(1);
  });

  test('tells two people and a guest what is theirs, and keeps nothing of what they asked', async () => {
    const nginx = await cache();
    for (let round = 0; round < 2; round++) {
      expect(await own(nginx, 'sana')).toEqual([200, emailOf('sana')]);
      expect(await own(nginx, 'bilal')).toEqual([200, emailOf('bilal')]);
      expect(await own(nginx, 'guest')).toEqual([401, undefined]);
    }
    expect(reads.length).toBeGreaterThan(20);
    for (const path of reads) {
      for (const who of ['sana', 'bilal', 'guest'] as const) {
        const { status, cached } = await ask(nginx, `/api${path}`, who);
        expect([path, who, cached]).toEqual([path, who, 'MISS']);
        expect(status, path).toBeLessThan(500);
      }
    }
    expect(keptBy(nginx)).toEqual([]);
  });

  test('shows a change at once, on pages too', async () => {
    const nginx = await cache();
    for (const notice of ['The first notice', 'The second notice']) {
      expect((await site.as('omar').patch('/settings', { notice })).status).toBe(200);
      for (const path of ['/api/settings', '/']) expect((await ask(nginx, path)).text, path).toContain(notice);
    }
  });

  test('control: one that ignores Cache-Control hands one person to the next', async () => {
    const nginx = await cache('proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1m;');
    expect(await own(nginx, 'sana')).toEqual([200, emailOf('sana')]);
    expect(await own(nginx, 'bilal')).toEqual([200, emailOf('sana')]);
    expect(keptBy(nginx).some((file) => file.includes(emailOf('sana')))).toBe(true);
  });
});

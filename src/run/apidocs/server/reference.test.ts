import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../../../tests/support/suiteApp.ts';
import { allRefusals, callsOf, contracts, refusalsOf } from './contracts.ts';

const everyCall = Object.values(contracts).flatMap(callsOf);

it.each(everyCall)('$method $path refuses with codes that have a sentence', (named) => {
  for (const code of refusalsOf(named)) expect(Object.keys(allRefusals)).toContain(code);
});

describe('the reference', () => {
  const site = suiteApp({ demo: false });

  it('names every call for machines', async () => {
    const { text, headers } = await site.nobody.get('/openapi.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { openapi, paths } = JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, object>> };
    expect(openapi).toBe('3.1.1');
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(everyCall.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('is sent compressed, and not again to a program that has it', async () => {
    const get = (headers: Record<string, string>) => site.app.inject({ url: '/api/openapi.json', headers });
    const plain = (await get({})).rawPayload;
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get({ 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(rawPayload.byteLength).toBeLessThan(plain.byteLength / 8);
      expect(decode(rawPayload).equals(plain)).toBe(true);
      const again = await get({ 'accept-encoding': encoding, 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('names every call for people, without a script or anything from elsewhere', async () => {
    const { text } = await site.nobody.get('/docs');
    for (const { path } of everyCall) expect(text).toContain(path);
    expect(text).toContain('<code>expiresAt</code> date and time');
    expect(text).toContain('list of { _id, title,');
    expect(text).toContain('<dt>Headers</dt><dd><ul><li><code>X-Door-Token</code> <i>optional</i> ');
    expect(text).not.toMatch(/<script|style=|https?:/);
    expect((await site.nobody.get('/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('names no call that the server does not serve', () => {
    for (const { method, path } of everyCall) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(site.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true);
    }
  });
});

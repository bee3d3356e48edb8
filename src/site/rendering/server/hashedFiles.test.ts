import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { hashedFileRoutes } from './hashedFiles.ts';

const script = 'console.log(1)';
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

function assets(files: Record<string, string | Buffer>): string {
  const directory = mkdtempSync(join(tmpdir(), 'assets-'));
  open.push(() => rmSync(directory, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return directory;
}

function serving(files: Record<string, string | Buffer>, options?: { sendTimeoutMs: number }) {
  const directory = assets(files);
  const app = Fastify({ forceCloseConnections: true });
  open.push(() => app.close());
  hashedFileRoutes(app, directory, options);
  return { app, directory };
}

const get = (app: FastifyInstance, name: string, headers = {}) => app.inject({ url: `/assets/${name}`, headers });

describe('a hashed file', () => {
  const built = {
    'index-a.js': script,
    'index-a.js.br': brotliCompressSync(script),
    'index-a.js.gz': gzipSync(script),
  };

  it('is sent in the encoding of the build that the client takes', async () => {
    const { app } = serving(built);
    const br = await get(app, 'index-a.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get(app, 'index-a.js', { 'accept-encoding': 'gzip' });
    const plain = await get(app, 'index-a.js');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect(plain.body).toBe(script);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(new Set([br, gzip, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
    for (const { headers } of [br, gzip, plain]) expect(headers['vary']).toBe('accept-encoding');
  });

  it('is answered with 304 to who has it, and HEAD has no body', async () => {
    const { app } = serving(built);
    const { headers } = await get(app, 'index-a.js', { 'accept-encoding': 'br' });
    const again = await get(app, 'index-a.js', { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await get(app, 'index-a.js', { 'if-none-match': String(headers['etag']) });
    expect(other.statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url: '/assets/index-a.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('that the build did not compress is never compressed', async () => {
    const { app } = serving({ 'archivo-a.woff2': 'font' });
    const { headers, body } = await get(app, 'archivo-a.woff2', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers['content-type'], body]).toEqual([undefined, 'font/woff2', 'font']);
  });

  it('stays as it was when the directory is built anew', async () => {
    const { app, directory } = serving(built);
    writeFileSync(join(directory, 'index-a.js'), 'console.log(2)');
    rmSync(join(directory, 'index-a.js.br'));
    expect((await get(app, 'index-a.js')).body).toBe(script);
    expect((await get(app, 'index-a.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  it('may use WebAssembly only as the worker that reads codes', async () => {
    const { app } = serving({ ...built, 'codeReader-a.js': script });
    expect((await get(app, 'codeReader-a.js')).headers['content-security-policy']).toContain('wasm-unsafe-eval');
    expect((await get(app, 'index-a.js')).headers['content-security-policy']).toBeUndefined();
  });

  it('of an unknown type stops the start with its name', () => {
    expect(() => serving({ 'index-a.xyz': '' })).toThrow(/index-a\.xyz has no known content type/);
  });
});

describe('a reader that takes nothing', () => {
  // More than the kernel takes in the reader's place.
  const big = { 'big-a.wasm': Buffer.alloc(32 * 1024 * 1024) };

  /** @returns the server's end of the connection */
  async function readerOf(sendTimeoutMs: number): Promise<Socket> {
    const { app } = serving(big, { sendTimeoutMs });
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const reader = connect(port, '127.0.0.1').on('error', () => undefined);
    open.push(() => reader.destroy());
    reader.pause();
    reader.write('GET /assets/big-a.wasm HTTP/1.1\r\nHost: x\r\n\r\n');
    const [socket] = await accepted;
    return socket;
  }

  it('is cut off in time, which without the limit it is not', async () => {
    const [held, cut] = [await readerOf(600_000), await readerOf(300)];
    if (!cut.destroyed) await once(cut, 'close');
    expect(held.destroyed).toBe(false);
  });
});

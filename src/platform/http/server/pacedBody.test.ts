import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { pacedBody, sendPaced } from './pacedBody.ts';

const large = randomBytes(300_000);
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe('a large body', () => {
  it('arrives whole, and a small one in one piece', async () => {
    expect(await buffer(pacedBody(large) as Readable)).toEqual(large);
    const small = large.subarray(0, 1000);
    expect(pacedBody(small)).toBe(small);
  });

  it('is sent in turns of the event loop that no other piece shares, of its own or of another body', async () => {
    let turn = 0;
    const over = new AbortController();
    const count = async () => {
      for (; !over.signal.aborted; turn++) await yieldToEventLoop();
    };
    const counting = count();
    const turns: number[] = [];
    const read = async () => {
      for await (const _piece of pacedBody(large) as Readable) turns.push(turn);
    };
    await Promise.all([read(), read(), read()]);
    over.abort();
    await counting;
    expect(turns).toHaveLength(3 * Math.ceil(300_000 / 65_536));
    expect(new Set(turns).size).toBe(turns.length);
  });

  it('has its length before it comes, HEAD has the length alone, and who hangs up ends nothing but their own', async () => {
    const app = Fastify({ forceCloseConnections: true });
    open.push(() => app.close());
    app.get('/large', (_request, reply) => sendPaced(reply, large));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/large`;

    const hasty = connect(port, '127.0.0.1', () => hasty.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'));
    const gone = new Promise((resolve) => hasty.once('close', resolve));
    hasty.once('data', () => hasty.destroy());
    await gone;

    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.headers.get('content-length')).toBe('300000');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(large);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual(['300000', 0]);
  });
});

describe('a reader that takes nothing', () => {
  // More than the kernel takes in the reader's place.
  const huge = Buffer.alloc(32 * 1024 * 1024);

  async function cutAfter(sendTimeoutMs: number) {
    const app = Fastify();
    app.get('/', (_request, reply) => sendPaced(reply, huge, sendTimeoutMs));
    await app.listen({ port: 0, host: '127.0.0.1' });
    open.push(
      () => app.close(),
      () => app.server.closeAllConnections(),
    );
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    open.push(() => reader.destroy());
    reader.pause();
    reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [socket] = await accepted;
    return socket;
  }

  it('is cut off in time, which without the limit it is not', async () => {
    const [held, cut] = [await cutAfter(600_000), await cutAfter(300)];
    if (!cut.destroyed) await once(cut, 'close');
    expect(held.destroyed).toBe(false);
  });
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './httpServer.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function serving(limit: number) {
  const lines: string[] = [];
  const app = Fastify({
    forceCloseConnections: true,
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  open.push(() => app.close());
  app.get('/', () => 'here');
  limitConnections(app, limit);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { lines, dial: () => dial(port) };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  open.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  const closed = once(socket, 'close').then(() => '');
  const answer = once(socket, 'data').then(([data]) => String(data));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return Promise.race([answer, closed]);
}

test('connections beyond the limit are closed, those within are answered, and it is said once', async () => {
  const { lines, dial: next } = await serving(2);
  const first = await next();
  const second = await next();
  expect(await answerOn(first)).toContain('here');
  expect(await answerOn(second)).toContain('here');
  expect(await answerOn(await next())).toBe('');
  expect(await answerOn(await next())).toBe('');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('more than 2 connections are open');
  expect(await answerOn(first), 'those who are in stay in').toContain('here');

  second.destroy();
  await expect.poll(async () => answerOn(await next())).toContain('here');
});

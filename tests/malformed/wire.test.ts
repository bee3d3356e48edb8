import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { exchange } from './exchange.ts';

let site: TestApp;
let port = 0;
beforeAll(async () => {
  site = await startTestApp({ demo: false });
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

const ask = async (...lines: string[]) => {
  const [answer] = await exchange(
    port,
    Buffer.from([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1'),
    true,
  );
  return [answer?.status, answer?.headers['content-type'], JSON.parse(answer?.body ?? 'null')];
};
const refused = (status: number) => [
  status,
  'application/json; charset=utf-8',
  { success: false, message: expect.any(String), code: 'validation' },
];

test('what Node would refuse on its own is refused in the envelope', async () => {
  expect(await ask('GET /api/health HTTP/1.1')).toEqual(refused(400));
  expect(await ask('GET /api/health HTTP/1.1', 'Host: x', 'Expect: the worst')).toEqual(refused(417));
  expect(await ask('GET /api/health HTTP/1.1', 'Host: x', 'no header')).toEqual(refused(400));
  expect(await ask('GET /api/health HTTP/1.1', 'Host: x', `X: ${'x'.repeat(20_000)}`)).toEqual(refused(431));
  expect(await ask('GET /api/health HTTP/1.1', 'Host: x', 'Content-Length: -1')).toEqual(refused(400));
});

test('a request of HTTP/1.0 needs no Host', async () => {
  expect((await ask('GET /api/health HTTP/1.0'))[0]).toBe(200);
});

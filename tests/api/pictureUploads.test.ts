import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { people, type PersonKey } from '#database/cast/people.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { serverOptions } from '#run/app/server/httpServer.ts';
import { encodeTimeoutMs, maxWaitMs } from '#people/pictures/server/encoder.ts';
import { pictures } from '#people/pictures/server/tables.ts';
import { createUploadPlaces } from '#people/pictures/server/uploadPlaces.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictureFiles.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ limits: true });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** An upload of which `sent` goes out and the rest, up to `length`, never comes. */
async function begin(sent: Buffer, length = sent.length, who: PersonKey = 'sana') {
  const { port } = site.app.server.address() as AddressInfo;
  const token = await createSession(site.db, await site.idOf(who), site.clock.now());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'content-length': length };
  const call = request({ port, host: '127.0.0.1', path: '/api/pictures', method: 'POST', headers });
  const answered = once(call, 'response').then(([response]) => (response as { statusCode: number }).statusCode);
  answered.catch(() => undefined);
  call.on('error', () => undefined);
  await new Promise<void>((resolve) => call.write(sent, () => resolve()));
  return { call, answered };
}
const upload = async (file: Buffer) => {
  const { call, answered } = await begin(file);
  call.end();
  return answered;
};
const broken = (who: PersonKey) =>
  site.as(who).post('/pictures', Buffer.from('no picture'), { 'content-type': 'image/jpeg' });
/** How many of this person's uploads were refused for what they are before one was refused for how many they are. */
async function refusedBefore(who: PersonKey): Promise<number> {
  for (let count = 0; count < 40; count++) if ((await broken(who)).code === 'rate_limited') return count;
  return 40;
}
const fast = () => picture(300, 200).jpeg().toBuffer();

test('an upload that waits and is encoded is answered before its silent connection is cut', () => {
  const { connectionTimeout = 0 } = serverOptions(true, false, false);
  expect(maxWaitMs + encodeTimeoutMs).toBeLessThan(connectionTimeout);
});

test('a person has two places and all together so many bytes, given back whatever the end', async () => {
  const places = createUploadPlaces({ perPerson: 2, bytesInAll: 100 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const reading = (bytes: number) => (reserve: (bytes: number) => void) => {
    reserve(bytes);
    return promise;
  };
  const held = [places.hold('a', () => promise), places.hold('a', reading(60))];
  await expect(places.hold('a', () => promise)).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  held.push(places.hold('b', reading(40)));
  await expect(places.hold('c', reading(1))).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  // Over which nothing has come.
  held.push(...['d', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((who) => places.hold(who, () => promise)));
  resolve();
  await Promise.all(held);
  await expect(places.hold('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await Promise.all([places.hold('a', reading(50)), places.hold('a', reading(50))]);
});

test('nothing is kept for somebody who has gone', async () => {
  const before = await site.db.$count(pictures);
  const large = await picture(3000, 2000).jpeg({ quality: 95 }).toBuffer();
  // It is encoded in a process of its own.
  const children = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
  const childrenBefore = children();
  const { call } = await begin(large);
  call.end();
  await expect.poll(children, { interval: 1 }).toBeGreaterThan(childrenBefore);
  call.destroy();
  // Encoded after it.
  expect(await upload(await fast())).toBe(201);
  expect(await site.db.$count(pictures)).toBe(before + 1);
});

test('no body is read without a place; overflow and what breaks off count', async () => {
  const piece = (await fast()).subarray(0, 1000);
  // A place is taken as soon as the limit has let an upload pass.
  const consume = vi.spyOn(site.context.limits, 'consume');
  const slow = [await begin(piece, 100_000), await begin(piece, 100_000)];
  const passed = ({ mock }: typeof consume) =>
    mock.calls.filter(
      ([[first]], at) => first?.[0].name === 'pictures:person' && mock.settledResults[at]?.type === 'fulfilled',
    );
  await expect.poll(() => passed(consume)).toHaveLength(2);
  consume.mockRestore();
  const third = await begin(piece, 100_000);
  expect(await third.answered).toBe(429);
  for (const { call } of [...slow, third]) call.destroy();
  await expect.poll(() => upload(Buffer.from('no picture'))).toBe(400);
  // Of 30: the two of the test before, these three and the one that was polled; a poll that came too early counts too.
  expect(await refusedBefore('sana')).toBeLessThanOrEqual(24);
});

test('one account runs out before its network does, and everybody on it after 300', async () => {
  const others = people.filter(({ key, role }) => role === 'student' && key !== 'sana').slice(0, 11);
  const refused: number[] = [];
  const [first] = others;
  if (!first) throw new Error('there is no student');
  refused.push(await refusedBefore(first.key));
  // What one account is refused for being too many leaves the network's count alone.
  for (let count = 0; count < 60; count++) expect((await broken(first.key)).status).toBe(429);
  for (const { key } of others.slice(1)) refused.push(await refusedBefore(key));
  expect(refused.slice(0, 8)).toEqual(Array(8).fill(30));
  expect(refused.at(-1)).toBe(0);
  site.clock.advance(601);
  expect(await refusedBefore('sana')).toBe(30);
});

test('eight uploads of which nothing more comes keep nobody out', async () => {
  site.clock.advance(601);
  const students = people.filter(({ role }) => role === 'student').map(({ key }) => key);
  const tricklers = students.filter((key) => key !== 'sana').slice(0, 4);
  const calls = await Promise.all([...tricklers, ...tricklers].map((who) => begin(Buffer.from('x'), 100_000, who)));
  const file = await fast();
  for (const who of tricklers) await expect.poll(async () => (await broken(who)).code).toBe('rate_limited');
  for (const who of students.slice(-3))
    expect(await site.as(who).post('/pictures', file, { 'content-type': 'image/jpeg' })).toMatchObject({ status: 201 });
  for (const { call } of calls) call.destroy();
});

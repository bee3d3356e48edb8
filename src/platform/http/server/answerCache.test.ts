import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../database/database.ts';
import { AnswerCache, type AnswerSource } from './answerCache.ts';
import { ChangeWatch } from './changeWatch.ts';

vi.mock(import('node:timers/promises'), { spy: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const seen = { rows: [{ snapshot: '1:1:', database: 'one', changes: [] }] };
const watching = (execute: () => Promise<unknown>) => new ChangeWatch({ execute } as unknown as Db);
const answering = (make: AnswerSource['make']): AnswerSource => ({
  topicsOf: () => ['events'],
  momentsIn: () => [],
  now: () => new Date(),
  make,
});

async function afterwards(reads: Promise<unknown>[], ms: number): Promise<string[]> {
  const outcomes = Promise.allSettled(reads);
  await turn();
  await vi.advanceTimersByTimeAsync(ms);
  return (await outcomes).map((each) => (each.status === 'rejected' ? String(each.reason) : each.status));
}

it('gives up on a database that is silent, and asks it again', async () => {
  const execute = vi.fn<() => Promise<unknown>>(never);
  const cache = new AnswerCache(watching(execute), answering(never));
  const expected = ['Error: not done within 2000 ms'];
  expect(await afterwards([cache.read('/')], 2000)).toEqual(expected);
  expect(await afterwards([cache.read('/')], 2000)).toEqual(expected);
  expect(execute).toHaveBeenCalledTimes(2);
});

it('gives up on a handler that is silent, and asks it again', async () => {
  const make = vi.fn<AnswerSource['make']>(never);
  const cache = new AnswerCache(
    watching(() => Promise.resolve(seen)),
    answering(make),
  );
  const expected = 'Error: not done within 5000 ms';
  expect(await afterwards([cache.read('/'), cache.read('/')], 5000)).toEqual([expected, expected]);
  expect(make).toHaveBeenCalledTimes(1);
  make.mockResolvedValueOnce({ status: 200, headers: {}, text: '{}' });
  expect(await cache.read('/')).toMatchObject({ status: 200, text: '{}' });
});

it('keeps no error, and only so many answers, those longest that are asked for', async () => {
  const make = vi.fn<AnswerSource['make']>((url) =>
    Promise.resolve({ status: url === '/gone' ? 404 : 200, headers: {}, text: url }),
  );
  const cache = new AnswerCache(
    watching(() => Promise.resolve(seen)),
    answering(make),
  );
  for (const url of ['/gone', '/gone', '/first', '/first', '/asked']) await cache.read(url);
  expect(make.mock.calls.map(([url]) => url)).toEqual(['/gone', '/gone', '/first', '/asked']);
  for (let count = 0; count < 500; count++) {
    if (count % 400 === 0) await cache.read('/asked');
    await cache.read(`/${count}`);
  }
  make.mockClear();
  await cache.read('/499');
  await cache.read('/asked');
  expect(make).not.toHaveBeenCalled();
  await cache.read('/first');
  expect(make).toHaveBeenCalledTimes(1);
});

it('rests between answers that every look makes void, of all addresses together', async () => {
  const changed = { rows: [{ ...seen.rows[0], changes: [{ topic: 'events', subject: 'one' }] }] };
  let tookMs = 10;
  const make = vi.fn<AnswerSource['make']>(() => {
    vi.advanceTimersByTime(tookMs);
    return Promise.resolve({ status: 200, headers: {}, text: '{}' });
  });
  const cache = new AnswerCache(
    watching(() => Promise.resolve(changed)),
    answering(make),
  );
  const rests = () => vi.mocked(pause).mock.calls.map(([ms]) => ms);
  await cache.read('/');
  await cache.read('/other');
  expect(rests(), 'nothing was made before').toEqual([]);
  await Promise.all([cache.read('/'), cache.read('/'), cache.read('/other')]);
  expect(make).toHaveBeenCalledTimes(4);
  expect(rests(), 'one of them waited for the other').toEqual([20]);
  tookMs = 100;
  await cache.read('/');
  await cache.read('/');
  expect(rests()).toEqual([20, 20, 50]);
});

it('gives no answer to who asks after it has ended, though it was made before', async () => {
  const opened = new Date('2026-11-28T18:00:00Z');
  vi.setSystemTime(opened.getTime() - 1);
  const handlers: PromiseWithResolvers<Awaited<ReturnType<AnswerSource['make']>>>[] = [];
  const make = vi.fn<AnswerSource['make']>(() => {
    const handler = Promise.withResolvers<Awaited<ReturnType<AnswerSource['make']>>>();
    handlers.push(handler);
    return handler.promise;
  });
  const cache = new AnswerCache(
    watching(() => Promise.resolve(seen)),
    { ...answering(make), momentsIn: () => [opened.getTime()] },
  );
  const early = cache.read('/');
  const untilChecked = async () => {
    for (let turns = 0; turns < 5; turns++) await turn();
  };
  await untilChecked();
  vi.setSystemTime(opened);
  const late = [cache.read('/'), cache.read('/')];
  await untilChecked();
  handlers[0]?.resolve({ status: 200, headers: {}, text: 'closed' });
  await untilChecked();
  handlers[1]?.resolve({ status: 200, headers: {}, text: 'open' });
  expect((await early).text).toBe('closed');
  expect((await Promise.all(late)).map(({ text }) => text)).toEqual(['open', 'open']);
  expect(make).toHaveBeenCalledTimes(2);
});

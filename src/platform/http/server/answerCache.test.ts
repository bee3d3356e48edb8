import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../database/database.ts';
import { AnswerCache, type AnswerSource } from './answerCache.ts';
import { ChangeWatch } from './changeWatch.ts';

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

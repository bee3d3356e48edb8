import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue, type FairQueue } from './fairQueue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const taskMs = 10;
const options = {
  concurrency: 1,
  maxPerKey: 50,
  maxWaiting: 100,
  maxWaitMs: 10_000,
  overflow: () => new Error('full'),
};

function runAll(queue: FairQueue, keys: readonly string[]) {
  const done: string[] = [];
  const refused: string[] = [];
  const tasks = keys.map((key) =>
    queue
      .run(key, () => new Promise<void>((resolve) => setTimeout(resolve, taskMs)))
      .then(
        () => done.push(key),
        () => refused.push(key),
      ),
  );
  return { done, refused, all: Promise.all(tasks) };
}

const times = (count: number, key: string) => Array<string>(count).fill(key);

test('lines take turns: who comes after a crowd of another line waits for one of its tasks', async () => {
  const { done, all } = runAll(createFairQueue(options), [...times(5, 'crowd'), 'a', 'b', 'a']);
  await vi.runAllTimersAsync();
  await all;
  expect(done).toEqual(['crowd', 'crowd', 'a', 'b', 'crowd', 'a', 'crowd', 'crowd']);
});

test('a line whose tasks fail gets a quarter while others wait, and everything when nobody does', async () => {
  const queue = createFairQueue(options);
  const served: string[] = [];
  const one = (key: string) =>
    queue
      .run(key, async () => {
        await new Promise((resolve) => setTimeout(resolve, taskMs));
        served.push(key);
        if (key === 'wrong') throw new Error('a wrong password');
      })
      .catch(() => undefined);
  const all = Promise.all([...times(12, 'wrong'), ...times(12, 'right')].map(one));
  await vi.runAllTimersAsync();
  await all;
  expect(served.slice(0, 16).filter((key) => key === 'wrong')).toHaveLength(4);
  expect(served.slice(-8)).toEqual(times(8, 'wrong'));
});

test('no more than so many run at once, and a failure frees its place', async () => {
  const queue = createFairQueue({ ...options, concurrency: 2 });
  let running = 0;
  let peak = 0;
  const results = Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      queue.run('a', async () => {
        peak = Math.max(peak, ++running);
        await new Promise((resolve) => setTimeout(resolve, taskMs));
        running -= 1;
        if (i % 3 === 0) throw new Error('no');
      }),
    ),
  );
  await vi.runAllTimersAsync();
  expect((await results).filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(peak).toBe(2);
});

test('a line is bounded, and others still get in', async () => {
  const { done, refused, all } = runAll(createFairQueue(options), [...times(890, 'crowd'), 'a']);
  await vi.runAllTimersAsync();
  await all;
  expect(refused).toEqual(times(839, 'crowd'));
  expect(done.indexOf('a')).toBeLessThan(3);
});

test('when all lines are full, the last of the longest gives way; an equal one does not', async () => {
  const queue = createFairQueue({ ...options, maxWaiting: 4 });
  const { done, refused, all } = runAll(queue, ['x', 'x', 'x', 'x', 'x', 'a', 'b', 'c', 'd']);
  await vi.runAllTimersAsync();
  await all;
  expect(refused.toSorted()).toEqual(['d', 'x', 'x', 'x']);
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'x', 'x']);
});

test('a task whose caller has gone is not begun and makes room', async () => {
  const queue = createFairQueue(options);
  const gone = new AbortController();
  const begun = vi.fn<() => Promise<void>>();
  const first = queue.run('a', () => new Promise<void>((resolve) => setTimeout(resolve, taskMs)));
  const abandoned = queue.run('a', begun, { signal: gone.signal });
  expect(queue.waiting).toBe(1);
  gone.abort();
  await expect(abandoned).rejects.toThrow('full');
  expect(queue.waiting).toBe(0);
  await vi.runAllTimersAsync();
  await first;
  await expect(queue.run('a', begun, { signal: gone.signal })).rejects.toThrow('full');
  expect(begun).not.toHaveBeenCalled();
});

test('nobody waits longer than was promised', async () => {
  const queue = createFairQueue({ ...options, maxWaitMs: 25 });
  const { done, refused, all } = runAll(queue, times(5, 'a'));
  await vi.runAllTimersAsync();
  await all;
  expect([done.length, refused.length]).toEqual([3, 2]);
});

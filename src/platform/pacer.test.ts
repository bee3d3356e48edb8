import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPacer } from './pacer.ts';

vi.mock(import('node:timers/promises'), { spy: true });
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(pause).mockReset();
  vi.mocked(pause).mockImplementation((ms = 0, value) => {
    vi.advanceTimersByTime(ms);
    return Promise.resolve(value as never);
  });
});
afterEach(() => vi.useRealTimers());

const rests = () => vi.mocked(pause).mock.calls.map(([ms]) => ms);

it('rests before each task but the first, and gives each its own result', async () => {
  const paced = createPacer({ maxRestMs: 50, maxWaitMs: 1000 });
  const running: string[] = [];
  const task = (name: string, tookMs: number) =>
    paced(async () => {
      running.push(name);
      expect(running).toEqual([name]);
      await Promise.resolve(vi.advanceTimersByTime(tookMs));
      running.pop();
      if (name === 'failed') throw new Error(name);
      return name;
    });
  const results = Promise.allSettled([task('short', 10), task('failed', 20), task('long', 100), task('last', 1)]);
  expect(await results).toMatchObject([
    { status: 'fulfilled', value: 'short' },
    { status: 'rejected', reason: new Error('failed') },
    { status: 'fulfilled', value: 'long' },
    { status: 'fulfilled', value: 'last' },
  ]);
  expect(rests()).toEqual([20, 40, 50]);
  vi.advanceTimersByTime(2);
  await task('later', 1);
  expect(rests(), 'the rest was over').toHaveLength(3);
});

it('does not rest before a task that has waited too long', async () => {
  const paced = createPacer({ maxRestMs: 50, maxWaitMs: 100 });
  const task = async () => vi.advanceTimersByTime(25);
  await Promise.all(Array.from({ length: 5 }, () => paced(task)));
  expect(rests()).toEqual([50]);
});

it('begins a task that has waited too long beside those that still run', async () => {
  const paced = createPacer({ maxRestMs: 50, maxWaitMs: 300 });
  const begun: number[] = [];
  for (const n of [1, 2, 3]) {
    void paced(() => {
      begun.push(n);
      return new Promise<never>(() => undefined);
    });
  }
  await vi.advanceTimersByTimeAsync(299);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([1, 2, 3]);
  expect(rests()).toEqual([]);
});

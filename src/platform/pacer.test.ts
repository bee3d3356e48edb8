import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPacer } from './pacer.ts';

vi.mock(import('node:timers/promises'), { spy: true });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('rests after each task, one that fails too, and gives every task its own result', async () => {
  const paced = createPacer({ maxRestMs: 50, maxTaskMs: 1000 });
  const running: string[] = [];
  const task = (name: string, tookMs: number) =>
    paced(async () => {
      running.push(name);
      expect(running).toEqual([name]);
      vi.advanceTimersByTime(tookMs);
      running.pop();
      if (name === 'failed') throw new Error(name);
      return name;
    });
  const results = Promise.allSettled([task('short', 10), task('failed', 20), task('long', 100)]);
  await vi.runAllTimersAsync();
  expect(await results).toMatchObject([
    { status: 'fulfilled', value: 'short' },
    { status: 'rejected', reason: new Error('failed') },
    { status: 'fulfilled', value: 'long' },
  ]);
  expect(vi.mocked(pause).mock.calls.map(([ms]) => ms)).toEqual([20, 40, 50]);
});

it('does not wait for a task that hangs', async () => {
  const paced = createPacer({ maxRestMs: 50, maxTaskMs: 1000 });
  void paced(() => new Promise<never>(() => undefined));
  const next = vi.fn<() => Promise<string>>(() => Promise.resolve('next'));
  const result = paced(next);
  await vi.advanceTimersByTimeAsync(1049);
  expect(next).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('next');
});

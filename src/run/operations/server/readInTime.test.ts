import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readInTime } from './readInTime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('figures of a database that hangs are left out, and it is asked once', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const read = vi.fn<() => Promise<number>>(() => promise);
  const figures = readInTime(read);
  const found = Promise.all([figures(), figures()]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toEqual([undefined, undefined]);
  const later = figures();
  expect(read).toHaveBeenCalledTimes(1);
  resolve(7);
  expect(await later).toBe(7);
  await figures();
  expect(read).toHaveBeenCalledTimes(2);
});

test('figures of a database that is away are left out, until it is back', async () => {
  const read = vi.fn<() => Promise<number>>(() => Promise.resolve(7)).mockRejectedValueOnce(new Error('away'));
  const figures = readInTime(read);
  expect([await figures(), await figures()]).toEqual([undefined, 7]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlidingWindow } from './slidingWindow.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('never more than so many in any span of time, wherever it begins', async () => {
  const limit = createSlidingWindow({ max: 3, windowSeconds: 60 });
  const passed: number[] = [];
  for (let second = 0; second < 300; second++) {
    vi.setSystemTime(second * 1000);
    try {
      await limit.consume('a');
      passed.push(second);
    } catch {}
  }
  for (const from of passed)
    expect(passed.filter((each) => each >= from && each < from + 60).length).toBeLessThanOrEqual(3);
  expect(passed).toHaveLength(15);
});

test('a burst late in a window leaves no room for another around its edge', async () => {
  const limit = createSlidingWindow({ max: 3, windowSeconds: 60 });
  const pass = async (second: number, times: number) => {
    vi.setSystemTime(second * 1000);
    const results = await Promise.allSettled(Array.from({ length: times }, () => limit.consume('a')));
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await pass(0, 1)).toBe(1);
  expect(await pass(59, 9)).toBe(2);
  expect(await pass(60, 9)).toBe(1);
  expect(await pass(118, 9)).toBe(0);
  expect(await pass(119, 9)).toBe(2);
});

test('keys are independent, and a refusal says how long to wait', async () => {
  const limit = createSlidingWindow({ max: 1, windowSeconds: 60 });
  await limit.consume('a');
  await limit.consume('b');
  vi.setSystemTime(20_000);
  await expect(limit.check('a')).rejects.toMatchObject({ code: 'rate_limited' });
  await limit.check('c');
  await expect(limit.consume('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 40 });
  vi.setSystemTime(60_000);
  await limit.consume('a');
});

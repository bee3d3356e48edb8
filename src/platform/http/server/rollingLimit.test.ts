import { expect, test } from 'vitest';
import { rollingLimit } from './rollingLimit.ts';

test('never more than so many in any span of time, wherever it begins', () => {
  const limit = rollingLimit(3, 60);
  const passed: number[] = [];
  for (let second = 0; second < 300; second++) {
    try {
      limit.take('a', new Date(second * 1000));
      passed.push(second);
    } catch {
      // Refused: the point of it.
    }
  }
  for (const from of passed)
    expect(passed.filter((each) => each >= from && each < from + 60).length).toBeLessThanOrEqual(3);
  expect(passed).toHaveLength(15);
});

test('keys do not know each other, and who is refused hears how long to wait', () => {
  const limit = rollingLimit(1, 60);
  limit.take('a', new Date(0));
  limit.take('b', new Date(0));
  expect(() => limit.check('a', new Date(20_000))).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  limit.check('c', new Date(20_000));
  expect(() => limit.take('a', new Date(20_000))).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfter: 40 }),
  );
  limit.take('a', new Date(60_000));
});

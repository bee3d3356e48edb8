import { expect, test } from 'vitest';
import { createStopwatch } from './stopwatch.ts';

test('counts from each start and forgets what is old', () => {
  let now = 0;
  const stopwatch = createStopwatch(100, () => now);
  stopwatch.start('a');
  now = 60;
  stopwatch.start('b');
  expect([stopwatch.elapsedMs('a'), stopwatch.elapsedMs('b'), stopwatch.elapsedMs('c')]).toEqual([60, 0, 0]);
  now = 110;
  stopwatch.start('c');
  expect([stopwatch.elapsedMs('a'), stopwatch.elapsedMs('b')]).toEqual([0, 50]);
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchCalls } from './batchCalls.ts';

test('a single call does not wait, and calls during a run share the next one', async () => {
  const runs: number[][] = [];
  const call = batchCalls<number>((items) => {
    runs.push(items);
    return pause(5);
  }, 20);
  await call(1);
  expect(runs).toEqual([[1]]);
  await Promise.all([call(2), call(3), call(4)]);
  expect(runs).toEqual([[1], [2, 3, 4]]);
});

test('one run at a time, however long it takes', async () => {
  let most = 0;
  let running = 0;
  const call = batchCalls<number>(async () => {
    most = Math.max(most, ++running);
    await pause(10);
    running--;
  }, 1);
  const calls = [];
  for (let i = 0; i < 20; i++) {
    calls.push(call(i));
    await pause(1);
  }
  await Promise.all(calls);
  expect(most).toBe(1);
});

test('a failed run rejects its own calls and no others', async () => {
  const call = batchCalls<string>(
    (items) => (items.includes('bad') ? Promise.reject(new Error('away')) : Promise.resolve()),
    1,
  );
  const outcomes = await Promise.allSettled([call('bad'), call('beside')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await call('later');
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('whoever comes alone does not wait, and those that come meanwhile go together', async () => {
  const runs: number[][] = [];
  const ask = gather<number>((items) => {
    runs.push(items);
    return pause(5);
  }, 20);
  await ask(1);
  expect(runs).toEqual([[1]]);
  await Promise.all([ask(2), ask(3), ask(4)]);
  expect(runs).toEqual([[1], [2, 3, 4]]);
});

test('one run at a time, however long it takes', async () => {
  let most = 0;
  let running = 0;
  const ask = gather<number>(async () => {
    most = Math.max(most, ++running);
    await pause(10);
    running--;
  }, 1);
  const asked = [];
  for (let i = 0; i < 20; i++) {
    asked.push(ask(i));
    await pause(1);
  }
  await Promise.all(asked);
  expect(most).toBe(1);
});

test('a run that fails fails for those that it was for, and for nobody else', async () => {
  const ask = gather<string>(
    (items) => (items.includes('bad') ? Promise.reject(new Error('away')) : Promise.resolve()),
    1,
  );
  const outcomes = await Promise.allSettled([ask('bad'), ask('beside')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await ask('later');
});

import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

it('lets those who come together share a run that begins after they came', async () => {
  let truth = 1;
  let runs = 0;
  const read = coalesce(async () => {
    runs += 1;
    const seen = truth;
    await pause(10);
    return seen;
  });
  const early = read('a');
  truth = 2;
  const late = [read('a'), read('a'), read('a')];
  expect(await early).toBe(1);
  expect(await Promise.all(late)).toEqual([2, 2, 2]);
  expect(runs).toBe(2);
  truth = 3;
  expect(await read('a')).toBe(3);
});

it('lets those who come in one turn of the event loop share the first run', async () => {
  let runs = 0;
  const read = coalesce(() => {
    runs += 1;
    return pause(10, runs);
  }, turn);
  const first = read('a');
  await Promise.resolve();
  expect(await Promise.all([first, read('a'), read('a')])).toEqual([1, 1, 1]);
  const next = read('a');
  await pause(1);
  expect(await Promise.all([next, read('a')])).toEqual([2, 3]);
});

it('goes on after a failure, and keeps the keys apart', async () => {
  let fails = true;
  const read = coalesce((key) => (fails ? Promise.reject(new Error(key)) : Promise.resolve(key)));
  const [one, two] = await Promise.allSettled([read('a'), read('b')]);
  expect([one?.status, two?.status]).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read('a')).toBe('a');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serialize } from './serialize.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it('sends one registration at a time, 100 ms apart, and goes on after one that fails', async () => {
  const log: string[] = [];
  const send = (name: string, fails = false) =>
    serialize(async () => {
      log.push(`${name} at ${Date.now()}`);
      await new Promise((resume) => setTimeout(resume, 30));
      if (fails) throw new Error(name);
      return name;
    }).catch(() => 'failed');
  const answers = Promise.all([send('first'), send('second', true), send('third')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answers).toEqual(['first', 'failed', 'third']);
  expect(log).toEqual(['first at 0', 'second at 130', 'third at 260']);
});

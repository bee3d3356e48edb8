import { afterEach, expect, test, vi } from 'vitest';
import { Progress } from '../../scripts/progress/progress.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a long run prints how far it is every few seconds, and its slowest files at the end', () => {
  vi.stubEnv('CI', '');
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const progress = new Progress('tests');
  progress.begin(12);
  progress.fileDone('slow.test.ts', 9.6);
  for (let n = 0; n < 11; n++) progress.fileDone(`${n}.test.ts`, n / 10);
  progress.count(true);
  progress.count(false);
  vi.advanceTimersByTime(10_000);
  expect(log.mock.calls.flat()).toEqual([
    'tests: 12 of 12 files, 1 passed, 1 failed, 5 s',
    'tests: 12 of 12 files, 1 passed, 1 failed, 10 s',
  ]);
  progress.end();
  vi.advanceTimersByTime(10_000);
  expect(log).toHaveBeenCalledTimes(4);
  expect(log.mock.lastCall?.[0]).toMatch(/^slowest files, seconds: slow\.test\.ts 10, 10\.test\.ts 1, /);
  expect(log.mock.lastCall?.[0].match(/\.test\.ts/g)).toHaveLength(10);
});

import { afterEach, expect, test, vi } from 'vitest';
import { Figures } from '../../bench/figures.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each([
  ['true', 1, 'MISSED'],
  ['', undefined, 'SKIPPED'],
])('a drill that this machine cannot run says so; with CI=%j it fails', (ci, exitCode, word) => {
  vi.stubEnv('CI', ci);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  new Figures('disk').skip('no mount');
  expect(process.exitCode).toBe(exitCode);
  expect(log.mock.lastCall?.[0]).toContain(word);
});

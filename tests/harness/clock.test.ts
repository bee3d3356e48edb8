import { expect, test, vi } from 'vitest';
import { suiteApp } from '../support/suiteApp.ts';

const site = suiteApp({ database: 'embedded', limits: true });

test('the clock of limits stands still while a test waits, and moves with that of the server', async () => {
  const at = site.clock.now().getTime();
  let looks = 0;
  await vi.waitFor(() => expect((looks += 1)).toBeGreaterThan(3), { interval: 20 });
  expect([Date.now(), site.clock.now().getTime()]).toEqual([at, at]);
  site.clock.advance(60);
  expect([Date.now(), site.clock.now().getTime()]).toEqual([at + 60_000, at + 60_000]);
});

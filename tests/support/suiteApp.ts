import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';

export const suiteApp = (options: TestAppOptions): TestApp => suiteOf(() => startTestApp(options));

export function suiteOf(start: () => Promise<TestApp>, close = (site: TestApp) => site.close()): TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started && close(started));
  return new Proxy({} as TestApp, {
    get(_, name) {
      if (!started) throw new Error('the app has not started yet: use it in a test or a hook');
      return Reflect.get(started, name) as unknown;
    },
  });
}

export function suiteWithClock(options: TestAppOptions): { site: TestApp; begun: Date } {
  const begun = new Date();
  const site = suiteApp({ ...options, now: begun });
  afterEach(() => site.clock.set(begun));
  return { site, begun };
}

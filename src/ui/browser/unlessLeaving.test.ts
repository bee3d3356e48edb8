import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unlessLeaving } from './unlessLeaving.ts';

let browser: EventTarget;

beforeEach(() => {
  browser = new EventTarget();
  vi.stubEnv('SSR', false);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('tells a failure at once, and while the page is being left only to who has not left ten seconds later', async () => {
  for (const [isLeaving, seconds] of [
    [false, 0],
    [true, 10],
  ] as const) {
    const { promise, reject } = Promise.withResolvers<never>();
    const onError = vi.fn<(error: unknown) => void>();
    unlessLeaving(promise).catch(onError);
    if (isLeaving) browser.dispatchEvent(new Event('beforeunload'));
    reject(new TypeError('Failed to fetch'));
    if (isLeaving) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(onError).not.toHaveBeenCalled();
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(onError).toHaveBeenCalledOnce();
  }
});

it('listens no longer than it loads', async () => {
  const removed = vi.fn<() => void>();
  vi.stubGlobal('removeEventListener', removed);
  expect(await unlessLeaving(Promise.resolve('code'))).toBe('code');
  expect(removed).toHaveBeenCalledOnce();
});

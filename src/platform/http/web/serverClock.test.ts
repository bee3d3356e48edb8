import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network, sendWithRetry } from './client.ts';
import { compareClocks, followServerClock, serverNow } from './serverClock.ts';

const minute = 60_000;
const real = Date.parse('2026-11-26T09:00:00Z');
const answer = (at: number, cacheControl = 'no-store') =>
  new Response(null, { headers: { date: new Date(at).toUTCString(), 'cache-control': cacheControl } });
const errorAfterAnswer = (aheadMs: number) => {
  vi.setSystemTime(real + aheadMs);
  compareClocks(answer(real), Date.now());
  return serverNow() - real;
};

beforeEach(() => vi.useFakeTimers({ now: real }));
afterEach(() => {
  errorAfterAnswer(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([10 * minute, -10 * minute, 3 * 24 * 60 * minute])('is right on a device that is %d ms ahead', async (ms) => {
  vi.setSystemTime(real + ms);
  vi.spyOn(network, 'fetch').mockResolvedValue(answer(real));
  await sendWithRetry('GET /auth/me', {});
  expect(serverNow()).toBe(real);
  vi.advanceTimersByTime(minute);
  expect(serverNow()).toBe(real + minute);
});

it('is that of the device when they differ by no more than the second of the header, and again once that is set right', () => {
  expect(errorAfterAnswer(1000)).toBe(1000);
  expect(errorAfterAnswer(1001)).toBe(0);
  expect(errorAfterAnswer(10 * minute)).toBe(0);
  expect(errorAfterAnswer(0)).toBe(0);
  expect(serverNow()).toBe(Date.now());
});

it('follows no answer that a cache may have kept, and none without a date', () => {
  compareClocks(answer(real - 10 * minute, 'public, max-age=0, must-revalidate'), Date.now());
  compareClocks(new Response(null, { headers: { 'cache-control': 'no-store' } }), Date.now());
  expect(serverNow()).toBe(real);
});

it('takes no sleep between request and answer for a wrong clock', () => {
  const sentAt = Date.now();
  vi.setSystemTime(real + 60 * minute);
  compareClocks(answer(real), sentAt);
  expect(serverNow()).toBe(Date.now());
});

it('announces a change, once', () => {
  const onChange = vi.fn<() => void>();
  const unfollow = followServerClock(onChange);
  errorAfterAnswer(10 * minute);
  errorAfterAnswer(10 * minute + 1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  unfollow();
  errorAfterAnswer(0);
  expect(onChange).toHaveBeenCalledTimes(1);
});

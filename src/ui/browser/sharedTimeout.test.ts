import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSharedTimeout, setSharedTimeout } from './sharedTimeout.ts';

let ran: string[];
const note = (name: string) => () => void ran.push(name);

beforeEach(() => {
  ran = [];
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('has one timer for all that are due in the same millisecond', () => {
  setSharedTimeout(note('a'), 1000);
  vi.advanceTimersByTime(400);
  setSharedTimeout(note('b'), 600);
  setSharedTimeout(note('c'), 601);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(599);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['a', 'b', 'c']);
});

it('ends one of them alone, and runs what is set for a moment of which all were ended', () => {
  const [a, b] = [setSharedTimeout(note('a'), 1000), setSharedTimeout(note('b'), 1000)];
  clearSharedTimeout(a);
  clearSharedTimeout(a);
  clearSharedTimeout(undefined);
  const c = setSharedTimeout(note('c'), 1001);
  clearSharedTimeout(c);
  setSharedTimeout(note('d'), 1001);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['b']);
  clearSharedTimeout(b);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['b', 'd']);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not run what another one of the same moment has ended', () => {
  setSharedTimeout(() => clearSharedTimeout(b), 10);
  const b = setSharedTimeout(note('b'), 10);
  vi.advanceTimersByTime(10);
  expect(ran).toEqual([]);
});

it('runs what is set without a delay in a turn of its own', () => {
  setSharedTimeout(() => {
    setSharedTimeout(note('after'), 0);
    ran.push('before');
  }, 10);
  setSharedTimeout(note('beside'), 10);
  vi.advanceTimersByTime(10);
  expect(ran).toEqual(['before', 'beside']);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['before', 'beside', 'after']);
});

it('runs the others, and reports it, when one fails', () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('of the first');
  setSharedTimeout(() => {
    throw fault;
  }, 10);
  setSharedTimeout(note('second'), 10);
  vi.advanceTimersByTime(10);
  expect(ran).toEqual(['second']);
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
});

it('is on time after the clock was set forward, as after a sleep', () => {
  setSharedTimeout(note('before'), 60_000);
  vi.advanceTimersByTime(10_000);
  vi.setSystemTime(50_000);
  setSharedTimeout(note('after'), 10_000);
  vi.advanceTimersByTime(10_000);
  expect(ran).toEqual(['after']);
  vi.advanceTimersByTime(40_000);
  expect(ran).toEqual(['after', 'before']);
});

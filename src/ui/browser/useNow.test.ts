import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { compareClocks } from '#platform/http/web/serverClock.ts';
import { clearSharedTimeout, setSharedTimeout } from './sharedTimeout.ts';
import { useNow } from './useNow.ts';

vi.mock('./sharedTimeout.ts', { spy: true });

const minute = 60_000;
const real = Date.parse('2026-11-26T09:00:00Z');
const answered = (at: number) => {
  const headers = { date: new Date(at).toUTCString(), 'cache-control': 'no-store' };
  compareClocks(new Response(null, { headers }), Date.now());
};

let shown: number[];
let page: EventTarget;
let unmount: () => void;
const Probe = ({ moments }: { moments: string[] }) => {
  shown.push(useNow(moments).getTime() - real);
  return null;
};
function mount(...moments: number[]) {
  // All that React needs of a document while nothing is drawn.
  const document = Object.assign(new EventTarget(), { nodeType: 9, defaultView: globalThis });
  const container = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document });
  const root = createRoot(container as unknown as Element);
  unmount = () => flushSync(() => root.unmount());
  flushSync(() => root.render(createElement(Probe, { moments: moments.map((at) => new Date(at).toISOString()) })));
}
const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  shown = [];
  vi.useFakeTimers({ now: real, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  page = new EventTarget();
  vi.stubGlobal('window', globalThis);
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, (...of: Parameters<EventTarget['addEventListener']>) => page[name](...of));
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
});
afterEach(async () => {
  unmount();
  // React ends what it has begun in such turns, and asks for the window in each.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  const set = vi.mocked(setSharedTimeout).mock.results.map(({ value }) => value as number);
  const cleared = new Set(vi.mocked(clearSharedTimeout).mock.calls.map(([id]) => id));
  if (set.some((id) => !cleared.has(id))) throw new Error('a timer goes on after the end');
  // Those that were cleared fire for nothing, and would be shared by the next test.
  vi.runAllTimers();
  vi.setSystemTime(real);
  answered(real);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is the server’s time once an answer has come, on a device that is ten minutes fast or slow', () => {
  for (const ahead of [10 * minute, -10 * minute]) {
    vi.setSystemTime(real + ahead);
    mount();
    expect(shown.at(-1), 'before any answer').toBe(ahead);
    flushSync(() => answered(real));
    expect(shown.at(-1)).toBe(0);
    pass(minute);
    expect(shown.at(-1)).toBe(minute);
    unmount();
    vi.setSystemTime(real);
    answered(real);
  }
});

it('refreshes at a moment of the server', () => {
  vi.setSystemTime(real + 10 * minute);
  answered(real);
  mount(real + 20_000);
  expect(shown).toEqual([0]);
  pass(19_999);
  expect(shown).toEqual([0]);
  pass(1);
  expect(shown).toEqual([0, 20_000]);
});

it.each(['visibilitychange', 'pageshow', 'online'])('refreshes at %s: a device that slept ran no timers', (wake) => {
  mount(real + 20_000);
  vi.setSystemTime(real + 30_000);
  flushSync(() => page.dispatchEvent(new Event(wake)));
  expect(shown).toEqual([0, 30_000]);
  unmount();
  page.dispatchEvent(new Event(wake));
  expect(shown).toEqual([0, 30_000]);
});

it('shares one timer with what was rendered in the same second', () => {
  mount();
  const first = unmount;
  vi.advanceTimersByTime(400);
  mount();
  expect(vi.getTimerCount()).toBe(1);
  expect(shown).toEqual([0, 400]);
  pass(minute - 400);
  expect(shown).toEqual([0, 400, minute, minute]);
  first();
});

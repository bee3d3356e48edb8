import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network } from '#platform/http/web/client.ts';
import { useOpening } from './opening.ts';

const opensAt = Date.parse('2026-11-26T09:00:00Z');
const second = 1000;

let page: EventTarget;
let requests: ReturnType<typeof vi.spyOn>;
let unmount: () => void;

const event = {
  status: 'upcoming',
  registrationOpen: false,
  registrationOpensAt: new Date(opensAt).toISOString(),
  registrationDeadline: '2026-11-27T09:00:00Z',
} as const;
let isOpen: boolean[];
function Probe() {
  isOpen.push(useOpening(event).registrationOpen);
  return null;
}
function mount() {
  // All that React needs of a document while nothing is drawn.
  const document = Object.assign(new EventTarget(), { nodeType: 9, defaultView: globalThis });
  const container = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document });
  const root = createRoot(container as unknown as Element);
  unmount = () => flushSync(() => root.unmount());
  flushSync(() => root.render(createElement(Probe)));
}
const settled = () => new Promise(setImmediate);
async function pass(seconds: number) {
  for (let each = 0; each < seconds; each++) {
    flushSync(() => vi.advanceTimersByTime(second));
    await settled();
  }
}
const answer = () => {
  const headers = { date: new Date().toUTCString(), 'cache-control': 'no-store' };
  return Promise.resolve(new Response(null, { headers }));
};

beforeEach(() => {
  isOpen = [];
  vi.useFakeTimers({ now: opensAt - 90 * second, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  page = new EventTarget();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, (...of: Parameters<EventTarget['addEventListener']>) => page[name](...of));
  requests = vi.spyOn(network, 'fetch').mockRejectedValue(new Error('no network'));
});
afterEach(async () => {
  unmount();
  for (let turn = 0; turn < 5; turn++) await settled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks for the time again when the network is back and at the moment, until it knows it', async () => {
  mount();
  await settled();
  expect(requests).toHaveBeenCalledTimes(1);
  await pass(30);
  expect(requests, 'not by itself').toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(requests).toHaveBeenCalledTimes(2);
  requests.mockImplementation(answer);
  await pass(60);
  await settled();
  expect(requests).toHaveBeenCalledTimes(3);
  expect(isOpen.at(-1)).toBe(true);
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(requests).toHaveBeenCalledTimes(3);
});

import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Vitals {
  /** Milliseconds until the largest piece of the first screen was painted. */
  lcp: number;
  /** How much moved, by the largest window of 5 s. */
  cls: number;
  /** The slowest answer to a press, in ms; endless when no press was seen. */
  inp: number;
  /** What each came from, in lines to read. */
  why: Record<'lcp' | 'cls' | 'inp', string[]>;
}

interface Watched {
  lcp: number;
  largest: string;
  shifts: { value: number; at: number; what: string }[];
  presses: { duration: number; what: string }[];
}
declare global {
  interface Window {
    watched: Watched;
  }
}

// Lighthouse's phone, and its slow 4G where the browser itself slows the line: 1.6 Mbit/s less a tenth, and 150 ms
// there and back, which a request pays 3.75 times.
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
const slowLine = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};
const cpuSlowdown = 4;

/** Opens the page in a browser that has nothing of it, reads it to its end, then presses what `press` says. */
export async function vitalsOf(
  browser: Browser,
  url: string,
  press: (page: Page) => Promise<void>,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Vitals> {
  const context = await browser.newContext(phone);
  try {
    await prepare?.(context);
    const page = await context.newPage();
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slowLine);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url);
    // Not until the line is idle: who is logged in keeps one open.
    await page.waitForFunction(isHydrated);
    await page.waitForTimeout(1000);
    // The first press ends what counts as the largest paint: it is read before.
    const { lcp, largest } = await page.evaluate(() => window.watched);
    await readThrough(page);
    await press(page);
    // The last press is reported a little after the screen has changed.
    await page.waitForTimeout(1000);
    const { shifts, presses } = await page.evaluate(() => window.watched);
    const slowest = presses.toSorted((a, b) => b.duration - a.duration)[0];
    return {
      lcp: lcp || Number.POSITIVE_INFINITY,
      cls: largestWindow(shifts),
      inp: slowest?.duration ?? Number.POSITIVE_INFINITY,
      why: {
        lcp: [largest],
        cls: shifts.map(({ value, at, what }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${what}`),
        inp: slowest ? [`${slowest.duration} ms: ${slowest.what}`] : ['no press was seen'],
      },
    };
  } finally {
    await context.close();
  }
}

/** Scrolls to the end and back, as somebody does who reads: what comes late must not move what stands. */
async function readThrough(page: Page): Promise<void> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < end; at += phone.viewport.height / 2) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), at);
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(500);
}

/** Source: web.dev/cls. A window ends 5 s after its first shift, or a second after its last. */
function largestWindow(shifts: Watched['shifts']): number {
  let [first, last, sum, largest] = [0, Number.NEGATIVE_INFINITY, 0, 0];
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - first > 5000) [first, sum] = [at, 0];
    [last, sum] = [at, sum + value];
    largest = Math.max(largest, sum);
  }
  return largest;
}

/** Runs in the page: whether its code answers to presses. React marks what it has hydrated. */
function isHydrated(): boolean {
  const root = document.querySelector('#root > *');
  return root ? Object.keys(root).some((key) => key.startsWith('__react')) : document.readyState === 'complete';
}

/** Runs in the page, before anything of it: nothing from outside of this function is there. */
function watch(): void {
  const watched: Watched = { lcp: 0, largest: '', shifts: [], presses: [] };
  window.watched = watched;
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element
      ? `<${node.localName} class="${node.getAttribute('class') ?? ''}">`
      : (node?.nodeName ?? '');
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
  const take: Record<string, (entry: never) => void> = {
    'largest-contentful-paint': ({ startTime, element }: PerformanceEntry & { element?: Element }) => {
      watched.lcp = startTime;
      watched.largest = nameOf(element);
    },
    'layout-shift': ({ value, startTime, hadRecentInput, sources }: Shift) => {
      if (hadRecentInput) return;
      watched.shifts.push({ value, at: startTime, what: sources.map(({ node }) => nameOf(node)).join(' ') });
    },
    event: ({ duration, name, target, interactionId }: PerformanceEventTiming & { interactionId?: number }) => {
      if (interactionId) watched.presses.push({ duration, what: `${name} on ${nameOf(target)}` });
    },
  };
  for (const [type, takeOne] of Object.entries(take)) {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => takeOne(entry as never))).observe(options);
  }
}

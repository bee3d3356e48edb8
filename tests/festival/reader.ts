import { expect, type Browser, type Disposable, type Page, type Request } from '@playwright/test';
import { hideAnswerDates } from '../support/hideAnswerDates.ts';

/** Whoever opens the pages: a visitor, or who is signed in. */
export interface Reader {
  signIn(as: Identity): void;
  /** Opens `path` with the clock of the browser at `at`, and reads it once all that the page asks of the server has come. */
  read(path: string, at: Date): Promise<Blocks>;
}

/** The texts of a page by the heading that they stand under. */
export type Blocks = Readonly<Record<string, readonly string[]>>;

interface Identity {
  token: string;
  user: object;
}

/** One page for all readings: a process for each of 600 took more than what the page does. */
export async function newReader(browser: Browser, origin: string): Promise<Reader> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await hideAnswerDates(page);
  const underWay = requestsUnderWay(page);
  let identity: Identity | undefined;
  return {
    signIn: (as) => {
      identity = as;
    },
    read: async (path, at) => {
      const script = await beginAt(page, at, identity);
      // Asked by the menu of who is signed in, and by the panel beside an event: until then the page is a visitor's.
      const calls = identity
        ? ['/invitations/stats', ...(path.startsWith('/events/') ? ['/registrations/check/'] : [])]
        : [];
      const own = calls.map((call) => page.waitForResponse((response) => response.url().includes(`/api${call}`)));
      // What the document before still asked may never be told to have ended.
      underWay.clear();
      await Promise.all([...own, page.goto(path)]);
      const blocks = await stableBlocks(page, underWay);
      await script.dispose();
      // It must not hear of the days until the next reading. The blank page would end its process.
      await page.goto('/robots.txt');
      return blocks;
    },
  };
}

/** What the next document begins with: its clock at `at`, and somebody signed in. */
function beginAt(page: Page, at: Date, identity: Identity | undefined): Promise<Disposable> {
  return page.addInitScript(
    ({ atMs, login }) => {
      const offsetMs = atMs - Date.now();
      const now = Date.now.bind(Date);
      // Playwright's own clock stops requestIdleCallback, which the site waits for.
      globalThis.Date = class extends Date {
        constructor(...values: [] | [number]) {
          if (values.length === 0) super(now() + offsetMs);
          else super(...values);
        }
        static override now = () => now() + offsetMs;
      } as DateConstructor;
      if (!login) return;
      localStorage.setItem('authToken', login.token);
      localStorage.setItem('user', JSON.stringify(login.user));
    },
    { atMs: at.getTime(), login: identity },
  );
}

function requestsUnderWay(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    // The stream of live messages stays open.
    if (!request.url().endsWith('/api/live')) underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  return underWay;
}

/** Reads until nothing is under way, the page has nothing left to do, and it says the same three times. */
async function stableBlocks(page: Page, underWay: ReadonlySet<Request>): Promise<Blocks> {
  let last = '';
  let same = 0;
  await expect(async () => {
    // While something is to come, reading would only take processor from the page.
    const isReady = underWay.size === 0 && (await page.evaluate(isRendered));
    if (!isReady) same = 0;
    expect(isReady).toBe(true);
    const now = JSON.stringify(await page.evaluate(readBlocks));
    same = now === last ? same + 1 : 0;
    last = now;
    expect(same).toBeGreaterThan(2);
  }).toPass({ intervals: [100], timeout: 60_000 });
  return JSON.parse(last) as Blocks;
}

/** In the page, once it is idle: whether nothing loads, and React marks no part that is left to the browser or not sent yet. */
async function isRendered(): Promise<boolean> {
  await new Promise((resolve) => void requestIdleCallback(resolve));
  if (document.querySelector('main [aria-busy="true"]')) return false;
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (/^\$[?!~]/.test(comments.currentNode.nodeValue ?? '')) return false;
  return true;
}

/** In the page: the texts of each item of a list, of the panel beside an event, and of the rest. */
function readBlocks(): Record<string, string[]> {
  const main = document.querySelector('main');
  const blocks: Record<string, string[]> = {};
  if (!main) return blocks;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let parent: Node | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
    const element = node.parentElement;
    if (text.trim() === '' || !element?.checkVisibility() || element.closest('svg, [aria-hidden="true"]')) continue;
    const block = element.closest('li, aside');
    const heading =
      block?.querySelector('h2, h3, h4')?.textContent ?? (block?.localName === 'aside' ? 'Panel' : 'Page');
    const texts = (blocks[heading] ??= []);
    if (element === parent) texts.push(`${texts.pop() ?? ''}${text}`);
    else texts.push(text);
    parent = element;
  }
  const trimmed = Object.entries(blocks).map(([heading, texts]) => [heading, texts.map((text) => text.trim())]);
  return Object.fromEntries(trimmed) as Record<string, string[]>;
}

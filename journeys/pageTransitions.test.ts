import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const size = { width: 1440, height: 900 };
test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: size });

interface Seen {
  /** What moves and for how many milliseconds, such as `old(root) 120`. */
  parts: string[];
  scrolled: number;
  path: string;
}
declare global {
  interface Window {
    seen: Seen[];
    /** Why the browser gave up a transition. */
    skipped: string[];
    started: number;
    areHeld: boolean;
  }
}

/** Notes of each transition, as soon as it runs, what moves and where the page is. With `areHeld` it goes no further. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { seen: [], skipped: [], started: 0, areHeld: false });
    const start = document.startViewTransition.bind(document);
    const prefix = '::view-transition-';
    const note = () => {
      const parts = document.getAnimations().flatMap((animation) => {
        const part = (animation.effect as KeyframeEffect).pseudoElement ?? '';
        if (!part.startsWith(prefix)) return [];
        if (window.areHeld) animation.pause();
        return [`${part.slice(prefix.length)} ${String(animation.effect?.getTiming().duration)}`];
      });
      window.seen.push({ parts: [...new Set(parts)].toSorted(), scrolled: scrollY, path: location.pathname });
    };
    document.startViewTransition = (update) => {
      window.started += 1;
      const transition = start(update);
      transition.ready.then(note, (reason: unknown) => window.skipped.push(String(reason)));
      return transition;
    };
  });

const seen = (page: Page) => page.evaluate(() => window.seen);
const started = (page: Page) => page.evaluate(() => window.started);
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const back = (page: Page) => page.evaluate(() => history.back());
const menu = (page: Page, path: string) => page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`);
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name });
const relay = (page: Page) => main(page).getByRole('link', { name: 'Code Relay' });
const about = /About/;

async function nthSeen(page: Page, count: number): Promise<Seen | undefined> {
  const found = async () => ({ seen: (await seen(page)).length, skipped: await page.evaluate(() => window.skipped) });
  await expect.poll(found).toEqual({ seen: count, skipped: [] });
  return (await seen(page)).at(-1);
}

async function scrollToRelay(page: Page): Promise<number> {
  await relay(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The position is noted with the event of the scroll.
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
  return scrolled(page);
}

const fades = ['new(root) 120', 'old(root) 120'];
const becomes = ['group(banner) 220', 'new(banner) 220', 'old(banner) 220'];

async function showBanners({ page }: Pick<Given, 'page'>) {
  await page.goto('/events');
  const at = await scrollToRelay(page);
  expect(at).toBeGreaterThan(0);
  await relay(page).click();
  await expect(heading(page, 'Code Relay')).toBeFocused();
  const there = await nthSeen(page, 1);
  expect(there?.parts).toEqual(expect.arrayContaining([...fades, ...becomes]));
  expect([there?.path.split('/')[1], there?.scrolled]).toEqual(['events', 0]);
  await expect(page.locator('[style*=view-transition-name]'), 'afterwards nothing has the name').toHaveCount(0);

  await back(page);
  const again = await nthSeen(page, 2);
  expect(again?.parts).toEqual(expect.arrayContaining([...fades, ...becomes]));
  expect([again?.path, again?.scrolled]).toEqual(['/events', at]);
  await expect(relay(page)).toBeInViewport();
}

async function fade({ page }: Pick<Given, 'page'>) {
  await page.goto('/events');
  await main(page).getByRole('button', { name: 'Workshops' }).click();
  await expect(page).toHaveURL(/category=/);
  await main(page).getByRole('button', { name: 'All Events' }).click();
  await expect(page).not.toHaveURL(/category=/);
  await page.evaluate(() => {
    location.hash = 'nowhere';
  });
  await back(page);
  await expect(page).toHaveURL(/\/events$/);
  expect(await started(page)).toBe(0);

  const at = await scrollToRelay(page);
  await menu(page, '/about').click();
  await expect(heading(page, about)).toBeFocused();
  const there = await nthSeen(page, 1);
  expect(there?.parts).toEqual(expect.arrayContaining(fades));
  expect(there?.parts.filter((part) => part.includes('banner'))).toEqual([]);
  expect([there?.path, there?.scrolled]).toEqual(['/about', 0]);
  await back(page);
  expect(await nthSeen(page, 2)).toMatchObject({ path: '/events', scrolled: at });
}

async function clickMeanwhile({ page }: Pick<Given, 'page'>) {
  await page.goto('/events');
  await page.evaluate(() => {
    window.areHeld = true;
  });
  await menu(page, '/about').click();
  await nthSeen(page, 1);
  // That transition stands still: only a click that reaches the page leads on. Playwright's own would wait for its end.
  const { x = 0, y = 0, width = 0, height = 0 } = (await menu(page, '/schedule').boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(/\/schedule$/);
  expect((await nthSeen(page, 2))?.path).toBe('/schedule');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
}

async function waitForCode({ page }: Pick<Given, 'page'>) {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/AboutPage-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/events');
  await menu(page, '/about').click();
  await expect(page).toHaveURL(/\/about$/);
  await page.evaluate(() => new Promise((done) => void setTimeout(() => requestAnimationFrame(done), 300)));
  await expect(relay(page)).toBeVisible();
  expect(await started(page)).toBe(0);
  code.resolve();
  await expect(heading(page, about)).toBeFocused();
  expect((await nthSeen(page, 1))?.path).toBe('/about');
  await page.unrouteAll();
}

/** From the list to an event and back, without anything that moves. */
async function goThereAndBack(page: Page) {
  await page.goto('/events');
  const at = await scrollToRelay(page);
  await relay(page).click();
  await expect(heading(page, 'Code Relay')).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await back(page);
  await expect(relay(page)).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(at);
}

async function holdStill({ page }: Pick<Given, 'page'>) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goThereAndBack(page);
  expect(await started(page)).toBe(0);
}

async function goWithoutTransitions({ another }: Pick<Given, 'another'>) {
  const page = await another();
  await page.setViewportSize(size);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await goThereAndBack(page);
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false);
  expect(requested.filter((url) => url.includes('pageTransition'))).toEqual([]);
}

test('one page passes into the next: banners, fades, clicks meanwhile, late code, without motion', async ({
  page,
  another,
}) => {
  const given = { page, another };
  await watch(page);
  await test.step('a card’s banner becomes the event’s, and the card’s again at its place on Back', () =>
    showBanners(given));
  await test.step('other pages fade at their top; Back restores the place, and a query or a fragment moves nothing', () =>
    fade(given));
  await test.step('a click during a transition goes to the new page at once', () => clickMeanwhile(given));
  await test.step('a page whose code is late leaves the one before alone until it comes', () => waitForCode(given));
  await test.step('with reduced motion nothing moves', () => holdStill(given));
  await test.step('a browser without transitions goes from page to page as before', () => goWithoutTransitions(given));
});

import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const dayMs = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

// A page of the context itself: the fixture's own waits for React. The demo has an event today, at which the page would open.
async function pressADayEarly({ context, api }: Pick<Given, 'context' | 'api'>) {
  const later = inDays(61);
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    await api.newEvent(`Far from today ${n}`, { date: later, time: `1${n}:00` });
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/schedule', { waitUntil: 'commit' });
  const chip = main(page)
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: later.split('-').toReversed().join('/').slice(0, 5) });
  await chip.scrollIntoViewIfNeeded();
  await chip.hover();
  await page.mouse.down();
  scripts.resolve();
  await expect(main(page).getByRole('navigation', { name: 'Days' }).locator('[aria-current]')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(`/schedule#${later}`);
}

async function scrollEarly({ context }: Pick<Given, 'context'>) {
  const page = await context.newPage();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/events', { waitUntil: 'commit' });
  const link = main(page).getByRole('link', { name: 'Code Relay' });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // Cards are rendered as they come into view, which moves the page.
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
  const at = await page.evaluate(() => scrollY);
  expect(at).toBeGreaterThan(0);
  scripts.resolve();
  await page.waitForFunction(isHydrated);
  await link.click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Code Relay' })).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
}

/** The text of the server's HTML above the headline: by the events of other journeys the festival may be on or to come. */
const phaseIn = (html: string) => /<\/h1><p\b.*?<\/p>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, '') ?? '';

async function readHomeEarly({ context, api }: Pick<Given, 'context' | 'api'>) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  const page = await context.newPage();
  await page.goto('/login');
  const member = await api.logIn('ayesha');
  await page.evaluate(
    ([authToken, user]) => {
      localStorage.setItem('authToken', authToken);
      localStorage.setItem('user', user);
    },
    [member.token, JSON.stringify(member.user)] as const,
  );
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:HeroPhase|MomentFact)-.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const rendered = phaseIn((await (await page.goto('/'))?.text()) ?? '');
  expect(rendered).toMatch(/^ON NOW$|to go$/);
  const lamp = main(page).locator('h1 + p');
  const facts = main(page).locator('dl').first();
  // Hydrated, and drawn again for who is signed in.
  await expect(main(page).getByText('Welcome back, Ayesha!')).toBeVisible();
  await expect(lamp).toHaveText(rendered);
  await expect(facts).not.toContainText('TBD');
  const arrival = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/HeroPhase-'));
  scripts.resolve();
  await arrival;
  await expect(lamp).toHaveText(rendered);
  await expect(facts).not.toContainText('TBD');
}

test('what is read, pressed and scrolled before the scripts come stays', async ({ context, api }) => {
  const given = { context, api };
  await test.step('a day that is pressed while the scripts of the schedule come is opened', () =>
    pressADayEarly(given));
  await test.step('Back leads to where one had scrolled before the scripts came', () => scrollEarly(given));
  await test.step('what the server rendered of the festival stands until its own scripts have come', () =>
    readHomeEarly(given));
});

const isHydrated = () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));

async function watchThePaint({ context }: Pick<Given, 'context'>) {
  const page = await context.newPage();
  // A slow machine loads the page before it paints it, and then the code may come at once.
  await page.addInitScript(() =>
    addEventListener('load', (loaded) => loaded.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await page.goto('/events');
  await page.waitForFunction(isHydrated);
  const { paint, code } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    code: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
  }));
  expect(code.length).toBeGreaterThan(5);
  // Browsers round the moment of a paint.
  const roundedByMs = 4;
  expect(Math.min(...code)).toBeGreaterThan(paint - roundedByMs);
}

async function loadUnpainted({ context }: Pick<Given, 'context'>) {
  const page = await context.newPage();
  await page.addInitScript(() => (PerformanceObserver.prototype.observe = () => {}));
  await page.goto('/events');
  await page.waitForFunction(isHydrated);
}

test('a page asks for its code once it is painted, or loaded where nothing is painted', async ({ context }) => {
  const given = { context };
  await test.step('a page is painted before it requests its code', () => watchThePaint(given));
  await test.step('a page that is never painted, as in a tab behind, has its code once it is loaded', () =>
    loadUnpainted(given));
});

import type { Locator, Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { visit, waitUntilLoaded } from './support/pageChecks.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const pages = ['/', '/about', '/clubs/qubit-qrew', '/events', '/schedule', '/featured-events', '/login', '/dashboard'];

const moving = (page: Page) =>
  page.evaluate(() => {
    const lasts = (durations: string) => durations.split(',').some((each) => Number.parseFloat(each) > 0.001);
    const named = (element: Element) => element.outerHTML.slice(0, 80);
    const moves = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map(({ effect }) => named((effect as KeyframeEffect).target as Element));
    const would = [...document.querySelectorAll('body, body *')].filter((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
    });
    const scrolls = getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['smooth scrolling'] : [];
    return [...moves, ...would.map(named), ...scrolls];
  });

async function holdStill({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'ayesha');
  await page.goto('/');
  expect((await moving(page)).length, 'the others see it move').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of pages) {
    await page.goto(address);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await moving(page), address).toEqual([]);
  }
}

const edgeless = (page: Page) =>
  page.evaluate(() => {
    const edged = (element: Element): boolean => {
      const { borderTopWidth, borderBottomWidth, outlineStyle, outlineWidth, textDecorationLine } =
        getComputedStyle(element);
      const edge = Math.max(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth));
      return edge > 0 || (outlineStyle !== 'none' && outlineWidth !== '0px') || textDecorationLine === 'underline';
    };
    return [...document.querySelectorAll('[data-button], main input:not([type=hidden]), main select, main textarea')]
      .filter((element) => element.checkVisibility() && !edged(element) && !edged(element.parentElement as Element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

async function lookAtEdges({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/results');
  for (const address of pages.slice(0, -1)) {
    await visit(page, address);
    expect.soft(await edgeless(page), address).toEqual([]);
  }
  await signedIn(page, 'omar');
  await page.goto('/results');
  for (const address of ['/dashboard', '/admin/events', '/admin/users', '/admin/recruitment']) {
    await visit(page, address);
    expect.soft(await edgeless(page), address).toEqual([]);
  }
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('[data-button]').forEach((each) => (each.style.border = '0')),
  );
  expect((await edgeless(page)).length, 'the check can fail').toBeGreaterThan(0);
}

async function lookAtIcons({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Drawn in Colours', { maxParticipants: 20 });
  await api.register(event, await api.newcomer('Filled Faraz'));
  const team = await api.newEvent('Seats in Colours', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const look = async (address: string, widths = [1440]) => {
    await visit(page, address);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
      expect.soft(await inOwnColours(page), `${address} at ${width}`).toEqual([]);
    }
  };
  await signedIn(page, 'ayesha');
  await page.goto('/results');
  for (const address of ['/events', '/dashboard', '/my-registrations', `/events/${event._id}`, `/events/${team._id}`])
    await look(address, [1440, 390]);
  await signedIn(page, 'omar');
  await page.goto('/results');
  for (const address of ['/dashboard', '/admin/events', '/admin/recruitment', '/admin/mail']) await look(address);
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('main i').forEach((each) => (each.style.background = 'red')),
  );
  expect((await inOwnColours(page)).length, 'the check can fail').toBeGreaterThan(0);
}

async function lookAtBars({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Over the Page');
  await signedIn(page, 'bilal');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${event._id}`);
  for (const bar of [page.locator('[data-sticky-action]'), page.getByRole('navigation', { name: 'Quick access' })]) {
    await expect(bar).toBeVisible();
    await expect(bar).toHaveCSS('border-top-width', '1px');
    await expect(bar, 'without an alpha').toHaveCSS('background-color', /^rgb\(/);
  }
}

async function lookAtWhatIsChosen({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true, confirm: true }, token);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signedIn(page, 'bilal');
  const isHighlighted = (chosen: Locator) =>
    chosen.evaluate((element) => {
      const probe = document.createElement('p');
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
      document.body.append(probe);
      const [own, wanted] = [getComputedStyle(element), getComputedStyle(probe)];
      return own.backgroundColor === wanted.backgroundColor && own.color === wanted.color;
    });

  await page.goto('/events');
  const category = main(page).getByRole('button', { pressed: true });
  await expect(category).toHaveCount(1);
  await expect.poll(() => isHighlighted(category), 'a category').toBe(true);
  await visit(page, '/invitations');
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toHaveCount(1);
  await expect.poll(() => isHighlighted(tab), 'a tab').toBe(true);
  await visit(page, '/schedule?mine=1');
  const mine = main(page).getByRole('button', { name: 'Mine', pressed: true });
  await expect(mine).toHaveCount(1);
  await expect.poll(() => isHighlighted(mine), 'one’s own').toBe(true);
  await main(page).getByRole('navigation', { name: 'Days' }).getByRole('link').last().click();
  const day = main(page).locator('nav a[aria-current]');
  await expect(day).toHaveCount(1);
  await expect.poll(() => isHighlighted(day), 'a day').toBe(true);
}

test('in forced colours edges, icons, bars and what is chosen are the system’s; with reduced motion nothing moves', async ({
  page,
  signedIn,
  api,
}) => {
  test.slow();
  const given = { page, signedIn, api };
  await test.step('in forced colours every button and field still has a border', () => lookAtEdges(given));
  await test.step('in forced colours icons and the shapes of a state have the colours of the system', () =>
    lookAtIcons(given));
  await test.step('in forced colours bars over the page have an edge and let nothing through', () => lookAtBars(given));
  await test.step('in forced colours what is chosen among its like stands out in the colours of the system', () =>
    lookAtWhatIsChosen(given));
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  await test.step('nothing moves with reduced motion', () => holdStill(given));
});

const inOwnColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('p');
    document.body.append(probe);
    const names = ['Canvas', 'CanvasText', 'LinkText', 'ButtonText', 'GrayText', 'HighlightText', 'Highlight'];
    const system = names.map((name) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const own = (color: string) => color !== 'none' && !color.includes('(0, 0, 0, 0)') && !system.includes(color);
    const coloursOf = (element: Element) => {
      const drawn = getComputedStyle(element.querySelector('path') ?? element);
      if (element instanceof SVGElement) return [drawn.stroke];
      return [drawn.backgroundColor, ...(drawn.borderTopWidth === '0px' ? [] : [drawn.borderTopColor])];
    };
    return [...document.querySelectorAll('main :is(svg, i)')]
      .filter((element) => element.checkVisibility() && coloursOf(element).some(own))
      .map((element) => element.outerHTML.slice(0, 100));
  });

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';
import { main } from './support/page.ts';

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

test('nothing moves with reduced motion', async ({ page, signedIn }) => {
  await signedIn(page, 'ayesha');
  await page.goto('/');
  expect((await moving(page)).length, 'the others see it move').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of pages) {
    await page.goto(address);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await moving(page), address).toEqual([]);
  }
});

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

test('in forced colours every button and field still has a border', async ({ page, signedIn }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const address of pages.slice(0, -1)) {
    await page.goto(address);
    await waitUntilLoaded(page);
    expect.soft(await edgeless(page), address).toEqual([]);
  }
  await signedIn(page, 'omar');
  for (const address of ['/dashboard', '/admin/events', '/admin/users', '/admin/recruitment']) {
    await page.goto(address);
    await waitUntilLoaded(page);
    expect.soft(await edgeless(page), address).toEqual([]);
  }
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('[data-button]').forEach((each) => (each.style.border = '0')),
  );
  expect((await edgeless(page)).length, 'the check can fail').toBeGreaterThan(0);
});

test('in forced colours what is chosen among its like stands out in the colours of the system', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signedIn(page, 'bilal');
  for (const [address, chosen] of [
    ['/events', 'button[aria-pressed="true"]'],
    ['/schedule', 'nav a[aria-current]'],
    ['/schedule?mine=1', 'button[aria-pressed="true"]:text("Mine")'],
    ['/invitations', '[role="tab"][aria-selected="true"]'],
  ] as const) {
    await page.goto(address);
    await waitUntilLoaded(page);
    const colours = await main(page)
      .locator(chosen)
      .first()
      .evaluate((element) => {
        const probe = document.createElement('p');
        probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
        document.body.append(probe);
        return [element, probe].map((each) => {
          const { backgroundColor, color } = getComputedStyle(each);
          return { backgroundColor, color };
        });
      });
    expect.soft(colours[0], `${address} ${chosen}`).toEqual(colours[1]);
  }
});

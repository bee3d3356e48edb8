import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import { isToCome, startOf } from '../src/events/events/rules.ts';
import { festival } from '../src/platform/festival/server.ts';
import { wallClock } from '../src/platform/dates.ts';
import { hideAnswerDates } from '../tests/support/hideAnswerDates.ts';
import { featuredEvent } from './support/featured.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, tabTo } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';

const phone = { width: 390, height: 844 };

const most = 5500;

/** With every part as high as it is, which those far from the screen are not yet. */
async function heightSeen(page: Page): Promise<number> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < (await heightOf()); at += phone.height / 2) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return heightOf();
}

async function measureHome({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  for (const who of ['a visitor', 'a student']) {
    if (who === 'a student') await signedIn(page, 'ayesha');
    await page.goto('/');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(main(page).getByRole('heading', { name: 'Featured Events' })).toBeAttached();
    await expect(main(page).getByRole('heading', { name: 'Upcoming Events' })).toBeAttached();
    await waitUntilLoaded(page);
    // What comes near the screen hydrates and loads meanwhile.
    await expect.poll(() => heightSeen(page), who).toBeLessThanOrEqual(most);
    console.log(`Home of ${who} at 390 px: ${await heightSeen(page)} px`);
  }
  for (const name of ['Featured Events', 'Upcoming Events']) {
    const cards = main(page).getByRole('region', { name, exact: true }).getByRole('listitem');
    expect(await cards.count(), name).toBeGreaterThan(1);
    const last = cards.last();
    await expect(last, 'beside the screen').not.toBeInViewport({ ratio: 0.9 });
    await tabTo(page, last.getByRole('link').first(), 80);
    await expect(last.getByRole('link').first()).toBeInViewport({ ratio: 0.99 });
  }
}

const hourMs = 3_600_000;

const beginsIn = (hours: number) => {
  const { day, time } = wallClock(new Date(Date.now() + hours * hourMs), festival.timeZone);
  return { date: day, time, registrationDeadline: new Date(Date.now() + hourMs / 2).toISOString() };
};

const upcoming = (page: Page) => main(page).getByRole('region', { name: 'Upcoming Events' });

async function letEventsBegin({ page, another, api, signedIn }: Pick<Given, 'page' | 'another' | 'api' | 'signedIn'>) {
  const first = await api.newEvent('Begins First', beginsIn(1));
  const second = await api.newEvent('Begins Second', beginsIn(3));
  const heading = (at: Page, { title }: { title: string }) => upcoming(at).getByRole('heading', { name: title });
  await hideAnswerDates(page);
  await page.clock.install();
  await page.setViewportSize(phone);
  await page.goto('/');
  await expect(heading(page, first)).toBeAttached();
  // Nobody has scrolled there, so this still is the server's HTML.
  expect(await upcoming(page).evaluate((part) => Object.keys(part).some((key) => key.startsWith('__react')))).toBe(
    false,
  );
  await page.clock.fastForward(2 * hourMs);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(heading(page, first)).toHaveCount(0);
  await expect(heading(page, second)).toBeAttached();
  await page.clock.fastForward(2 * hourMs);
  await expect(heading(page, second)).toHaveCount(0);

  const dashboard = await another();
  await hideAnswerDates(dashboard);
  await dashboard.clock.install();
  await signedIn(dashboard, 'ayesha');
  await dashboard.goto('/dashboard');
  await expect(heading(dashboard, first)).toBeVisible();
  const total = async () => Number(/(\d+)\s+Upcoming Events/.exec(await main(dashboard).innerText())?.[1]);
  const before = await total();
  const from = new Date();
  await dashboard.clock.fastForward(2 * hourMs);
  await expect(heading(dashboard, first)).toHaveCount(0);
  await expect(heading(dashboard, second)).toBeVisible();
  const to = await dashboard.evaluate(() => Date.now());
  const { events } = await api.call<{ events: FestivalEvent[] }>('GET', '/events');
  const begun = events.filter((event) => isToCome(event, from) && startOf(event).getTime() <= to);
  expect(begun.map(({ title }) => title)).toContain(first.title);
  expect(await total()).toBe(before - begun.length);
}

async function loadPartsLate({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('Begun Meanwhile', beginsIn(1));
  await featuredEvent(api, 'Featured Meanwhile', beginsIn(1));
  await featuredEvent(api, 'Featured Afterwards', beginsIn(3));
  await hideAnswerDates(page);
  await page.clock.install();
  await page.setViewportSize(phone);
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/HeroPhase-.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/');
  const begun = upcoming(page).getByRole('heading', { name: event.title });
  const featured = main(page).getByRole('region', { name: 'Featured Events' }).getByRole('heading', { level: 3 });
  await expect(begun).toBeAttached();
  await expect(featured.first()).toHaveText('Featured Meanwhile');
  await page.clock.fastForward(2 * hourMs);
  code.resolve();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(begun).toHaveCount(0);
  // It hydrates when it comes near, which a jump to the end may not be.
  await featured.first().scrollIntoViewIfNeeded();
  await expect(featured.first()).toHaveText('Featured Afterwards');
}

async function readWhoWon({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('Won at Last');
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  const results = main(page).getByRole('region', { name: 'Results', exact: true });
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(upcoming(page)).toBeAttached();
  await expect(results, 'before it is over').toHaveCount(0);

  const place = (of: number, name: string) => ({ place: of, name, note: 'Not told at home' });
  const published = { results: [place(2, 'Came Second'), place(1, 'Wins At Home')], published: true };
  await api.call('PUT', `/events/${event._id}/results`, published, token);
  await hideAnswerDates(page);
  await page.clock.install({ time: Date.now() + 400 * 24 * hourMs });
  // From another page, so that the server's clock draws nothing of home.
  await page.goto('/results');
  await main(page).getByRole('heading', { level: 1, name: 'Results' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: festival.name }).click();
  await expect(main(page).getByText('THANK YOU')).toBeAttached();
  const won = results.getByRole('listitem').filter({ hasText: event.title });
  await expect(won).toContainText('1st place');
  await expect(won).toContainText('Wins At Home');
  await expect(won).not.toContainText('Came Second');
  await expect(upcoming(page), 'nothing is to come').toHaveCount(0);
  await won.getByRole('link', { name: event.title }).click();
  await expect(page).toHaveURL(`/events/${event._id}`);
  await page.goBack();
  await results.getByRole('link', { name: 'View All Results' }).click();
  await expect(page).toHaveURL('/results');
}

async function showOwnState({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  const event = await api.newEvent('In It Already');
  const login = await signedIn(page, await api.newcomer('Hina Already'));
  await api.register(event, login);
  const { events } = await api.call<{ events: FestivalEvent[] }>('GET', '/events');
  // Alone beside one of the same days that is over: it is next.
  const shown = events
    .filter(({ _id, title }) => _id === event._id || title === 'Code Sprint')
    .map((each) => ({ ...each, ...beginsIn(each._id === event._id ? 24 : -24) }));
  await page.route('**/api/events', (route) => route.fulfill({ json: { success: true, data: { events: shown } } }));
  await page.route('**/api/featured-events', (route) =>
    route.fulfill({ json: { success: true, data: { events: [] } } }),
  );
  // From another page, so that the lists are asked for.
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: festival.name }).click();
  const next = main(page).getByRole('region', { name: 'Next', exact: true }).getByRole('listitem');
  await expect(next).toHaveCount(1);
  await expect(next).toContainText('Registered');
}

test('home as high as it should be, and home and the dashboard while time goes by', async ({
  page,
  another,
  api,
  signedIn,
}) => {
  test.slow();
  const given = { page, another, api, signedIn };
  await test.step('on a phone home is at most 5,500 px, and what scrolls sideways is reached by keyboard', async () =>
    measureHome({ ...given, page: await another() }));
  await test.step('what begins while a page lies open is upcoming no more, and what the server drew hydrates as it was', () =>
    letEventsBegin(given));
  await test.step('parts whose code comes hours later hydrate as the server drew them', async () =>
    loadPartsLate({ ...given, page: await another() }));
  await test.step('after the festival home says who won, and leads to all results', async () =>
    readWhoWon({ ...given, page: await another() }));
  await test.step('what is on now or next says what one is already in', async () =>
    showOwnState({ ...given, page: await another() }));
});

import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import type { Api } from './support/api.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { focused, main, tabTo } from './support/page.ts';
import { expectSoundPage } from './support/pageChecks.ts';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

const dayMs = 86_400_000;

/** A day of the festival's own, far from what other journeys make. */
const loadedAt = Date.now();
const inDays = (days: number) => new Date(loadedAt + days * dayMs).toISOString().slice(0, 10);
const title = (day: string) => day.split('-').toReversed().join('/');
const region = (page: Page, day: string) => main(page).getByRole('region', { name: title(day) });
const item = (page: Page, event: FestivalEvent) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event.title, exact: true }) });
const chips = (page: Page) => main(page).getByRole('navigation', { name: 'Days' });
const chip = (page: Page, day: string) => chips(page).getByRole('link', { name: title(day).slice(0, 5) });

async function announce(api: Api) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
}

/** From another page, so that the server's clock renders nothing of this one. */
async function openSchedule(page: Page) {
  await page.goto('/about');
  const isSmall = (page.viewportSize()?.width ?? 0) < 1024;
  if (isSmall) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole(isSmall ? 'dialog' : 'banner');
  await menu.getByRole('link', { name: 'Schedule', exact: true }).click();
  await expect(chips(page)).toBeVisible();
}

const inView = (page: Page, day: string) =>
  expect.poll(async () => (await region(page, day).boundingBox())?.y ?? Infinity).toBeLessThan(200);

async function followDays({ page, api }: Pick<Given, 'page' | 'api'>) {
  const [first, second] = [inDays(40), inDays(41)];
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await api.newEvent(`Of the first day ${n}`, { date: first, time: `1${n}:00` });
    await api.newEvent(`Of the second day ${n}`, { date: second, time: `1${n}:00` });
  }
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await page.goto('/schedule');
    await chip(page, first).click();
    await expect(page).toHaveURL(`/schedule#${first}`);
    await inView(page, first);
    await expect(chip(page, first)).toHaveAttribute('aria-current', 'true');
    await expect(chip(page, second)).not.toHaveAttribute('aria-current');
    await chip(page, second).click();
    await inView(page, second);
    await expect(chip(page, second)).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await expect(page).toHaveURL(`/schedule#${first}`);
    await inView(page, first);
    await expect(chip(page, first)).toBeInViewport();

    await page.goto(`/about`);
    await page.goto(`/schedule#${second}`);
    await inView(page, second);
    await expect(chip(page, second)).toHaveAttribute('aria-current', 'true');
  }
  await expectSoundPage(page, 'the announced schedule');
}

async function openRows({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const day = inDays(43);
  const event = await api.newEvent('An Evening of Long Proofs, Longer Lemmas and the Longest Corollaries', {
    date: day,
    time: '18:45',
    durationMinutes: 90,
  });
  await signedIn(page, 'omar');
  await page.setViewportSize(phone);
  await page.goto(`/schedule#${day}`);
  const row = item(page, event);
  await expect(row).toContainText('18:45–20:15');
  await expect(row).toHaveCSS('height', '64px');
  await expect(row.getByRole('link', { name: 'Admin View' })).toBeHidden();
  const more = row.getByRole('button', { name: `More about ${event.title}` });
  await tabTo(page, row.getByRole('link', { name: event.title }));
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAccessibleName(`More about ${event.title}`);
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(row.getByText(event.description)).toBeVisible();
  await expect(row.getByRole('link', { name: 'Admin View' })).toBeVisible();
  await row.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`/events/${event._id}`);
}

async function seeMine({ page, another, api, signedIn }: Pick<Given, 'page' | 'another' | 'api' | 'signedIn'>) {
  const day = inDays(45);
  const at = (name: string, time: string) => api.newEvent(name, { date: day, time, durationMinutes: 60 });
  const one = await at('Clash One', '10:00');
  const two = await at('Clash Two', '10:30');
  const later = await at('After Both', '11:30');
  const login = await api.newcomer('Clashing Student');
  for (const event of [one, two, later]) await api.register(event, login);
  const visitor = await another();
  await visitor.goto('/schedule?mine=1');
  await expect(item(visitor, one)).toBeVisible();
  await expect(main(visitor).getByRole('button', { name: 'Mine' })).toHaveCount(0);

  await page.setViewportSize(wide);
  await signedIn(page, login);
  await page.goto(`/schedule#${day}`);
  const mine = main(page).getByRole('button', { name: 'Mine' });
  // The address names a day, so Tab begins there, perhaps once more as it opens late: events of others are many links.
  await expect(async () => {
    await main(page).getByRole('button', { name: 'All Events' }).focus();
    await tabTo(page, mine);
  }).toPass();
  await page.keyboard.press('Space');
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`/schedule?mine=1#${day}`);
  await expect(main(page).getByText('Showing 3 events')).toBeVisible();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Game Jam 48' })).toHaveCount(0);
  await expect(item(page, one).filter({ hasText: 'Registered' })).toContainText(`Overlaps ${two.title}`);
  await expect(region(page, day).getByText(/^Overlaps/)).toHaveCount(2);
  await expect(region(page, day).getByText(`Overlaps ${later.title}`)).toHaveCount(0);

  await main(page).getByRole('button', { name: 'Talks' }).click();
  await expect(main(page).getByRole('heading', { name: 'No events found' })).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'No events found' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(`/schedule#${day}`);
  await main(page).getByLabel('Club').selectOption({ label: 'Gameverse' });
  await expect(item(page, one)).toHaveCount(0);
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Game Jam 48' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Details' }).first().click();
  await page.goBack();
  await expect(page).toHaveURL(`/schedule?club=gameverse#${day}`);
  await expect(main(page).getByLabel('Club')).toHaveValue('gameverse');
}

async function lookUpMine({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const login = await api.newcomer('Waiting Reader');
  const days = [46, 47, 48].map(inDays);
  const events = await Promise.all(days.map((date) => api.newEvent(`Mine on ${date}`, { date })));
  for (const event of events) await api.register(event, login);
  await signedIn(page, login);
  const invitations = Promise.withResolvers<void>();
  await page.route('**/api/invitations/incoming', async (route) => {
    await invitations.promise;
    await route.continue();
  });
  await page.setViewportSize({ ...phone, height: 480 });
  const registrations = page.waitForResponse('**/api/registrations/my-registrations');
  await page.goto(`/schedule?mine=1#${days[2]}`);
  await (await registrations).finished();
  await expect(main(page).getByText('Looking up your events...')).toBeVisible();
  await expect(main(page).getByText('You have not registered for an event yet.')).toHaveCount(0);
  invitations.resolve();
  await expect(main(page).getByText('Showing 3 events')).toBeVisible();
  await inView(page, days[2] ?? '');
}

test('rows open on a phone, and Mine is what one is in', async ({ page, another, api, signedIn }) => {
  const given = { page, another, api, signedIn };
  await announce(api);
  await test.step('a phone shows rows of 64 px that open', () => openRows(given));
  await test.step('Mine is what I am in, with its clashes, and stays in the address', () => seeMine(given));
  await test.step('until all of what one is in is known, Mine says that it looks; then it opens at the day of the link', () =>
    lookUpMine(given));
});

async function openAtToday({ page, api }: Pick<Given, 'page' | 'api'>) {
  const [before, today] = [inDays(50), inDays(51)];
  const hours = Array.from({ length: 9 }, (_, n) => `${String(9 + n).padStart(2, '0')}:00`);
  for (const time of hours) await api.newEvent(`The Day Before, ${time.slice(0, 2)} Hours`, { date: before, time });
  const events: FestivalEvent[] = [];
  for (const [index, time] of hours.entries()) {
    const form = { date: today, time, durationMinutes: 60, venue: `Lab ${(index % 3) + 1}` };
    events.push(await api.newEvent(`Today, ${time.slice(0, 2)} Hours`, form));
  }
  await page.clock.setFixedTime(new Date(`${today}T14:20:00+05:00`));
  const now = region(page, today).getByText('Now 14:20');
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await openSchedule(page);
    await expect(region(page, today)).toHaveAttribute('aria-current', 'date');
    await expect(chip(page, today)).toContainText('Today');
    await expect(chip(page, today)).toHaveAttribute('aria-current', 'true');
    await expect(now).toBeInViewport();
    await expect(region(page, before).getByText(/^Now/)).toHaveCount(0);
    const top = async (time: string) => {
      const event = events.find((each) => each.title === `Today, ${time.slice(0, 2)} Hours`);
      return event ? ((await item(page, event).boundingBox())?.y ?? 0) : 0;
    };
    const line = ((await now.boundingBox())?.y ?? 0) + 9;
    expect(line).toBeGreaterThan(await top('14:00'));
    expect(line).toBeLessThan(await top('15:00'));
  }
  // A link that is followed before the scripts of its page run, and one after.
  for (const isEarly of [true, false]) {
    await page.setViewportSize(phone);
    await page.goto('/');
    if (isEarly) await page.evaluate(() => addEventListener('click', (event) => event.stopPropagation(), true));
    await main(page).locator('a[href="/schedule"]').first().click();
    await expect(page).toHaveURL('/schedule');
    await expect(now).toBeInViewport();
  }
  await expect(item(page, events[0] as FestivalEvent)).toContainText('Concluded');
  await expect(item(page, events[5] as FestivalEvent)).toContainText('Ongoing');
}

async function openABlock(page: Page, event: FestivalEvent) {
  const block = item(page, event);
  const more = block.getByRole('button', { name: `More about ${event.title}` });
  const details = block.getByRole('link', { name: 'Details' });
  await expect(details).toBeHidden();
  await more.click();
  await expect(details).toBeVisible();
  expect((await block.locator(':popover-open').boundingBox())?.width).toBe(320);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(details).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAccessibleName(/Register$/);
  await expectSoundPage(page, 'what a block of the schedule opens');
  await page.mouse.wheel(0, 200);
  await expect(details, 'it would stay where its block was').toBeHidden();
}

async function standSideBySide({ page, api }: Pick<Given, 'page' | 'api'>) {
  const day = inDays(55);
  const at = (name: string, time: string, durationMinutes: number, venue: string) =>
    api.newEvent(name, { date: day, time, durationMinutes, venue });
  const hall = await at('In the Hall', '10:00', 120, 'Hall');
  const lab = await at('In the Lab', '10:00', 60, 'Lab');
  const beside = await at('Beside it in the Lab', '10:30', 60, 'Lab');
  const night = await at('Through the Night', '22:00', 600, 'Hall');
  await page.setViewportSize(wide);
  // Another document: the list is read anew.
  await page.goto('/about');
  await page.goto(`/schedule#${day}`);
  const boxOf = async (event: FestivalEvent) => {
    const box = await item(page, event).boundingBox();
    if (!box) throw new Error(`${event.title} is not drawn`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const [a, b, c, d] = [await boxOf(hall), await boxOf(lab), await boxOf(beside), await boxOf(night)];
  expect(a.y).toBe(b.y);
  expect(a.bottom).toBeGreaterThan(b.bottom);
  expect(a.right).toBeLessThanOrEqual(b.x);
  expect(b.right).toBeLessThanOrEqual(c.x);
  expect(c.y).toBeGreaterThan(b.y);
  expect(d.x).toBe(a.x);
  expect(d.y).toBeGreaterThan(a.bottom);
  expect(a.bottom - a.y, 'two hours of 64 px, less its margin').toBe(124);
  await expect(item(page, night)).toContainText('–08:00');
  await openABlock(page, hall);
  await expect(region(page, inDays(56))).toContainText(`Still on: ${night.title} until 08:00`);

  for (const n of [1, 2, 3, 4, 5, 6, 7]) await at(`Many Venues ${n}`, '14:00', 60, `Room ${n}`);
  await page.goto('/about');
  await page.goto(`/schedule#${day}`);
  const venues = region(page, day).getByRole('group', { name: `Venues of ${title(day)}` });
  const left = () => venues.evaluate((element) => element.scrollLeft);
  expect(await left()).toBe(0);
  await expect(async () => {
    await venues.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left, { timeout: 1_000 }).toBeGreaterThan(0);
  }).toPass();
  await expectSoundPage(page, 'a day with many venues');
}

test('days are followed, venues stand side by side, and today shows this moment', async ({ page, api }) => {
  test.slow();
  const given = { page, api };
  await announce(api);
  await test.step('days are links that scroll, stay in the address and come back', () => followDays(given));
  await test.step('at 1440 time runs down and venues stand side by side', () => standSideBySide(given));
  await test.step('opens at today with a line at this moment, which moves on', () => openAtToday(given));
});

import type { Page } from '@playwright/test';
import { festival } from '../src/platform/festival/server.ts';
import { wallClock } from '../src/platform/dates.ts';
import { hideAnswerDates } from '../tests/support/hideAnswerDates.ts';
import type { Api } from './support/api.ts';
import { builtFile } from './support/builtFile.ts';
import { registeredTeam } from './support/door.ts';
import { featuredEvent } from './support/featured.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';
import { slowWay } from './support/slowWay.ts';
import { panelOf, send, teamEvent } from './support/teams.ts';

// The worker of one's own pages fetches their code itself and hands it to them: none of it would be lost.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ faults }) => faults.allow(/ERR_FAILED|Failed to load resource/));

const dayMs = 86_400_000;

const minuteMs = 60_000;

/** Sooner than what other journeys and the demo begin today, of which home shows three. */
const inTenMinutes = () => {
  const { day, time } = wallClock(new Date(Date.now() + 10 * minuteMs), festival.timeZone);
  return { date: day, time, registrationDeadline: new Date(Date.now() + 5 * minuteMs).toISOString() };
};

async function announceDates(api: Api) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
}

/** Loses the code of these, as without a network or after a deployment. @returns once each of them was asked for */
async function lose(page: Page, parts: readonly string[]): Promise<() => Promise<void>> {
  const isOf = (url: string, part: string) =>
    new URL(url).pathname.startsWith(part.endsWith('.js') ? `/assets/${part}` : `/assets/${part}-`);
  const requested = new Set<string>();
  page.on('requestfailed', (request) => {
    for (const part of parts) if (isOf(request.url(), part)) requested.add(part);
  });
  await page.route(
    (url) => parts.some((part) => isOf(url.href, part)),
    (route) => route.abort(),
  );
  return () => expect.poll(() => [...requested].toSorted()).toEqual(parts.toSorted());
}

const isWhole = (page: Page) =>
  Promise.all([
    expect(main(page).getByRole('heading', { level: 1 })).toBeAttached(),
    expect(main(page).getByRole('link', { name: /^(Explore Events|Open Schedule|See Results)$/ })).toBeVisible(),
    expect(page.getByRole('alert')).toHaveCount(0),
  ]);

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

async function keepHome({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('Kept at Home', inTenMinutes());
  const featured = await featuredEvent(api, 'Kept Featured', inTenMinutes());
  await announceDates(api);
  const parts = ['HeroPhase', 'HeroCopy', 'MomentFact', 'SiteNotice', 'BelowHero'];
  for (const lost of [parts, ['FirstFeatured']]) {
    const allLost = await lose(page, lost);
    await page.goto('/');
    await main(page).locator('h1 + p').click();
    await toTheEnd(page);
    await main(page).getByRole('heading', { name: 'Featured Events' }).scrollIntoViewIfNeeded();
    await allLost();
    await isWhole(page);
    await expect(main(page).locator('h1 + p')).toHaveText(/ON NOW|COMING SOON/);
    await expect(main(page).locator('dl').first()).not.toContainText('TBD');
    for (const { title } of [event, featured])
      await expect(main(page).getByRole('heading', { level: 3, name: title }).last()).toBeVisible();
    await page.unrouteAll();
  }
}

async function openHomeOffline({ page, context, api, faults }: Pick<Given, 'page' | 'context' | 'api' | 'faults'>) {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const event = await api.newEvent('Back at Home', inTenMinutes());
  await announceDates(api);
  await page.goto('/about');
  const home = page.getByRole('banner').getByRole('link').first();
  const code = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/HomePage-'));
  await home.hover();
  await code;
  await context.setOffline(true);
  await home.click();
  await expect(page).toHaveURL('/');
  await isWhole(page);
  await expect(main(page).getByRole('heading', { name: 'Upcoming Events' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(main(page).getByRole('heading', { level: 3, name: event.title }).last()).toBeAttached();
  await expect(main(page).locator('h1 + p')).toHaveText(/ON NOW|COMING SOON/);
}

async function followALink({ page }: Pick<Given, 'page'>) {
  const lost = await lose(page, ['SiteNotice']);
  await page.goto('/clubs/gameverse');
  await main(page).getByRole('link', { name: 'Join this club' }).click();
  await lost();
  await expect(page).toHaveURL(/recruitment/);
  await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText('Gameverse');
  await page.goBack();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Gameverse');
}

async function openADialogAgain({ page, site, faults }: Pick<Given, 'page' | 'site' | 'faults'>) {
  using way = await slowWay(site.url, /^\/assets\/MemberDialog-[^/]*\.js$/);
  faults.allow(new RegExp(`^request to elsewhere: ${way.base}|Failed to load resource`));
  await page.goto(`${way.base}/about`);
  const member = main(page).getByRole('region', { name: 'Executive Committee' }).getByRole('button').first();
  await member.click();
  await expect.poll(way.waiting).toBe(1);
  way.drop();
  await expect(toast(page, 'This could not be opened. Please try again.')).toBeVisible();
  await member.click();
  await expect.poll(way.waiting).toBe(1);
  way.arrive();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function keepHomeAfterwards({ page, api }: Pick<Given, 'page' | 'api'>) {
  await announceDates(api);
  await hideAnswerDates(page);
  await page.clock.install({ time: Date.now() + 4000 * dayMs });
  const allLost = await lose(page, ['LatestResults']);
  await page.goto('/');
  await toTheEnd(page);
  await allLost();
  await expect(main(page).getByText('THANK YOU')).toBeVisible();
  await isWhole(page);
}

test('home and the pages of a visitor stay where code of theirs cannot be loaded', async ({
  page,
  api,
  context,
  faults,
  site,
}) => {
  const given = { page, api, context, faults, site };
  await test.step('home keeps what the server rendered where its code cannot be loaded', () => keepHome(given));
  await page.unrouteAll();
  await test.step('home that is opened from another page stays where its parts cannot be loaded, and has them with the network', () =>
    openHomeOffline(given));
  await page.unrouteAll();
  await test.step('a link leads on where the code of the notice cannot be loaded, also pressed at once', () =>
    followALink(given));
  await page.unrouteAll();
  await test.step('a dialog whose code was lost is opened by the next press', () => openADialogAgain(given));
  await page.unrouteAll();
  await test.step('home after the festival stays where the results cannot be loaded', () => keepHomeAfterwards(given));
});

/** A page is rendered without a part only later: seconds have passed when the toast has gone. */
async function comesAndGoes(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible();
  await expect(toast(page, text)).toHaveCount(0);
}

async function keepOwnRegistrations({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const { event, leader } = await registeredTeam(api, 'Half a Page', 'Byte Late', ['Rida Late', 'Saif Late']);
  await signedIn(page, leader);
  const allLost = await lose(page, ['TeamActions', 'OwnCertificates', 'TicketDialog']);
  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Show Ticket' }).click();
  await allLost();
  await comesAndGoes(page, 'Failed to open your ticket');
  await expect(main(page).getByRole('heading', { level: 1, name: 'My Registrations' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 2, name: event.title })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Get Calendar Link' })).toBeVisible();
}

async function keepAnEvent({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await teamEvent(api, 'Half an Event');
  await signedIn(page, await api.newcomer('Tania Late'));
  const allLost = await lose(page, ['InvitedNotice', builtFile('earlier message'), 'TeamRegistrationDialog']);
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  await allLost();
  await comesAndGoes(page, 'Registration failed');
  await expect(main(page).getByRole('heading', { level: 1, name: event.title })).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Register Now' })).toBeVisible();
}

async function keepThePass({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/ERR_FAILED|Failed to load resource/);
  await page.route(/\/assets\/TicketButton-.*\.js$/, (route) => route.abort());
  const event = await api.newEvent('Half Deployed');
  await signedIn(page, await api.newcomer('Zoya Rehman'));
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  const requestFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('/TicketButton-'));
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await requestFailed;
  // The page is rendered without the part only later: seconds have passed when the toast has gone.
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(toast(page, 'Registration successful!')).toHaveCount(0);
  await expect(panelOf(page).getByRole('link', { name: 'Show Pass' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1, name: event.title })).toBeVisible();
}

async function answerAnInvitation({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await teamEvent(api, 'Half an Invitation');
  const person = await api.newcomer('Umaima Late');
  await send(api, await api.newcomer('Waleed Asks'), event, person);
  await signedIn(page, person);
  const allLost = await lose(page, [builtFile('If you accept, ')]);
  await page.goto('/invitations');
  await allLost();
  await main(page).getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page, 'Invitation accepted!')).toBeVisible();
}

test('the pages of a student stay where code of theirs cannot be loaded', async ({ page, api, signedIn, faults }) => {
  const given = { page, api, signedIn, faults };
  await test.step('own registrations stay where what can be done with a team, certificates or a ticket cannot be loaded', () =>
    keepOwnRegistrations(given));
  await page.unrouteAll();
  await test.step('the page of an event stays where its invitations and messages cannot be loaded', () =>
    keepAnEvent(given));
  await page.unrouteAll();
  await test.step('where the code of the ticket fails to load, page and pass stay', () => keepThePass(given));
  await page.unrouteAll();
  await test.step('an invitation can be answered where what accepting ends cannot be loaded', () =>
    answerAnInvitation(given));
});

async function keepTheDashboard({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'zara');
  const allLost = await lose(page, ['YourEvents']);
  await page.goto('/dashboard');
  await allLost();
  // Its place is kept until it is left out.
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main(page).getByRole('heading', { level: 1, name: /^Welcome, Zara/ })).toBeVisible();
}

async function keepTheLists({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Half a List');
  const featured = await featuredEvent(api, 'Half a Featured List');
  await signedIn(page, 'omar');
  const allLost = await lose(page, ['RosterDialog', 'TeamsDialog', 'EventDialog']);
  await page.goto(`/admin/events?registrations=${event._id}`);
  await expect(toast(page, failed)).toBeVisible();
  await expect(page).toHaveURL('/admin/events');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();

  await page.goto(`/admin/featured-events?registrations=${featured._id}`);
  await comesAndGoes(page, failed);
  await expect(page).toHaveURL('/admin/featured-events');
  await main(page).getByRole('button', { name: 'Create Featured Event' }).click();
  await comesAndGoes(page, failed);
  await allLost();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Featured Events Management' })).toBeVisible();

  // The way is clear again: what was lost is asked for anew.
  await page.unrouteAll();
  await main(page).getByRole('button', { name: 'Create Featured Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Featured Event' });
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const row = main(page).getByRole('row').filter({ hasText: featured.title });
  await row.getByRole('button', { name: 'Edit Event' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(featured.title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await row.getByRole('button', { name: 'View (0)' }).click();
  await expect(page.getByRole('dialog', { name: 'Registrations' })).toBeVisible();
}

test('the pages of an administrator stay where code of theirs cannot be loaded', async ({ page, signedIn, api }) => {
  const given = { page, signedIn, api };
  await test.step('a dashboard stays where what one runs cannot be loaded', () => keepTheDashboard(given));
  await page.unrouteAll();
  await test.step('a list says that a dialog of its address cannot be loaded, and stays', () => keepTheLists(given));
});

const failed = 'Failed to load. Load the page again.';

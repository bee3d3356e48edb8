import type { Page } from '@playwright/test';
import type { FeaturedEvent } from '../src/teams/featured/contract.ts';
import { keptOn, signInOn } from './support/device.ts';
import { guest, phone, test } from './support/door.ts';
import { expect } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { coveredByOffline, expectSoundPage } from './support/pageChecks.ts';

const codes = (page: Page) => main(page).getByRole('img', { name: /^QR code/ });
const linkTo = (page: Page, title: string) => main(page).getByRole('link', { name: title, exact: true });

/** Waits until this device keeps these texts, and the workers of these pages with all their files. */
async function waitForKept(page: Page, scopes: readonly string[], ...texts: readonly string[]) {
  const active = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .filter((registration) => registration.active)
        .map(({ scope }) => new URL(scope).pathname),
    );
  await expect.poll(active).toEqual(expect.arrayContaining([...scopes]));
  for (const text of texts) await expect.poll(async () => (await keptOn(page)).text).toContain(text);
}

test('the icon of the installed site opens what the device keeps of its person, and of nobody else', async ({
  api,
  tunnel,
  device,
}) => {
  test.slow();
  const event = await api.newEvent('Kept By The Icon');
  const { login } = await guest(api, event, 'Nida Opens The Icon');
  let page = await device.open();
  const manifest = (await (await page.request.get(`${tunnel.url}/manifest.webmanifest`)).json()) as {
    start_url: string;
  };
  const icon = `${tunnel.url}${manifest.start_url}`;
  await page.goto(icon);
  await expect(page).toHaveURL(`${tunnel.url}/`);
  await signInOn(page, login);
  await page.goto(`${tunnel.url}/dashboard`);
  await waitForKept(page, ['/start'], event.title, 'TF1.');
  await tunnel.cut();

  page = await device.open();
  await page.goto(icon);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/cannot be reached$/);
  await page.context().setOffline(true);
  await expect(main(page).getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(main(page).getByRole('img', { name: 'QR code of the pass of Nida Opens The Icon' })).toBeVisible();
  await expect(linkTo(page, event.title)).toHaveCount(2);
  for (const size of [phone, { width: 320, height: 568 }]) {
    await page.setViewportSize(size);
    expect(await coveredByOffline(page)).toEqual([]);
  }
  await expectSoundPage(page, 'what the icon opens without a network');
  await main(page).getByRole('link', { name: 'Show Pass' }).click();
  await expect(page).toHaveURL(/\/pass\//);
  await expect(codes(page)).toBeVisible();

  // A login that ended unseen, and the next one on this phone.
  await page.context().setOffline(false);
  await tunnel.restore();
  await page.goto(tunnel.url);
  await signInOn(page, await api.newcomer('Not Nida At All'));
  await tunnel.cut();
  page = await device.open();
  await page.goto(icon).catch(() => undefined);
  await expect(codes(page)).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toContain('Nida');
  await expect(main(page).getByRole('heading', { name: 'Your registrations' })).toHaveCount(0);
});

test('an event that was opened or listed is read without a network; another shows what the device keeps', async ({
  api,
  tunnel,
  device,
}) => {
  test.slow();
  const [opened, listed] = [await api.newEvent('Opened Before'), await api.newEvent('Listed Before')];
  const { login } = await guest(api, opened, 'Sara Reads On');
  let page = await device.open();
  await page.goto(tunnel.url);
  await signInOn(page, login);
  await page.goto(`${tunnel.url}/my-registrations`);
  await waitForKept(page, ['/my-registrations'], opened.title);
  await page.goto(`${tunnel.url}/schedule`);
  await waitForKept(page, ['/schedule'], listed.title);
  await page.goto(`${tunnel.url}/events/${opened._id}`);
  await waitForKept(page, ['/events/'], `event ${opened._id}`, 'TF1.');
  const [featured] = (await api.call<{ events: FeaturedEvent[] }>('GET', '/featured-events')).events;
  await page.goto(`${tunnel.url}/featured-events/${featured?._id}`);
  await waitForKept(page, ['/featured-events/'], `featured ${featured?._id}`);
  const unseen = await api.newEvent('Never Seen Here');
  await tunnel.cut();

  page = await device.open();
  for (const event of [opened, listed]) {
    await page.goto(`${tunnel.url}/events/${event._id}`);
    await expect(main(page).getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    await expect(main(page).getByText(event.description)).toBeVisible();
    await expect(main(page).getByRole('alert')).toContainText('This is the event as read on');
    await expect(page.getByRole('button', { name: 'Register Now' })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: 'Show Pass' })).toHaveCount(event === opened ? 1 : 0);
  }
  await expectSoundPage(page, 'an event without a network');
  await page.goto(`${tunnel.url}/featured-events/${featured?._id}`);
  await expect(main(page).getByRole('heading', { level: 1, name: featured?.title ?? '' })).toBeVisible();
  await expect(main(page).getByRole('alert')).toContainText('This is the event as read on');
  await expect(page.getByRole('button', { name: 'Register Now' })).toHaveCount(0);
  await expect(page.goto(`${tunnel.url}/featured-events/manage`)).rejects.toThrow(/ERR_/);
  await page.goto(`${tunnel.url}/events/${unseen._id}`);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Failed to load event details' })).toBeVisible();
  await expect(codes(page)).toBeVisible();
  await linkTo(page, listed.title).click();
  await expect(main(page).getByRole('heading', { level: 1, name: listed.title })).toBeVisible();
});

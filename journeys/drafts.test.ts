import type { Page } from '@playwright/test';
import { keptOn, signInOn } from './support/device.ts';
import { phone, test, waitUntilKept } from './support/door.ts';
import { featuredEvent } from './support/featured.ts';
import { expect } from './support/fixtures.ts';
import { managedOf } from './support/manage.ts';
import { main, toast } from './support/page.ts';
import { expectSoundPage } from './support/pageChecks.ts';

const day = 24 * 3_600_000;
const notice = 'Nobody can register before it is published.';
const missing = { name: 'Event not found' };

/** Marks the document once it has shown that the event is missing, also for a frame. */
const watchForMissing = (page: Page) =>
  page.addInitScript((name) => {
    const look = () => {
      const heading = document.querySelector('main h1');
      const isShown = heading?.textContent === name && heading.checkVisibility({ visibilityProperty: true });
      document.documentElement.toggleAttribute('data-missing-seen', isShown);
      if (!isShown) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, missing.name);

for (const { size, tag } of [
  { size: phone, tag: [] },
  { size: { width: 1440, height: 900 }, tag: ['@long'] },
]) {
  test(
    `an organizer saves a draft, opens it by its address and publishes it, ${size.width} wide`,
    { tag },
    async ({ page, signedIn, another, faults }) => {
      // The server renders a draft as missing.
      faults.allow(/status of 404/);
      await page.setViewportSize(size);
      await signedIn(page, 'zara');
      await page.goto('/admin/events');
      await main(page).getByRole('button', { name: 'Create New Event' }).click();
      const form = page.getByRole('dialog', { name: 'Create New Event' });
      const title = `Held Back At ${size.width}`;
      const on = new Date(Date.now() + 9 * day).toISOString().slice(0, 10);
      await form.getByLabel('Title').fill(title);
      await form.getByLabel('Venue').fill('Seminar Hall');
      await form.getByLabel('Description').fill('Not for everybody yet.');
      await form.getByLabel('Date').fill(on);
      await form.getByLabel('Time').fill('10:30');
      await form.getByLabel('Registration deadline').fill(`${on}T09:00`);
      await expectSoundPage(page, 'the form of a new event');
      await form.getByRole('button', { name: 'Save as Draft' }).click();
      await expect(toast(page, 'Draft saved')).toBeVisible();
      const row = managedOf(page, title);
      await expect(row).toContainText('Draft');
      await expectSoundPage(page, 'the list with a draft');

      if (size === phone) await row.getByRole('button', { name: title, exact: true }).click();
      const address = await page.getByRole('link', { name: 'View Page' }).getAttribute('href');
      await watchForMissing(page);
      await page.goto(address ?? '');
      await expect(main(page).getByText(notice)).toBeVisible();
      await expect(page.locator('[data-missing-seen]')).toHaveCount(0);
      await expectSoundPage(page, 'the page of a draft');
      const visitor = await another();
      await watchForMissing(visitor);
      await visitor.goto(address ?? '');
      await expect(main(visitor).getByRole('heading', missing)).toBeVisible();
      await expect(visitor.locator('[data-missing-seen]')).toHaveCount(1);

      await main(page)
        .getByRole('button', { name: `Publish ${title}` })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish Event' }).click();
      await expect(main(page).getByText(notice)).toHaveCount(0);
      await expect(main(page).getByRole('complementary', { name: 'Registration' })).toBeVisible();
      await visitor.reload();
      await expect(main(visitor).getByRole('heading', { name: title })).toBeVisible();
    },
  );
}

test('a phone keeps no draft for who uses it next, while it keeps a published event', async ({
  api,
  tunnel,
  device,
}) => {
  const [draft, published] = [
    await api.newEvent('Kept From You', { isDraft: true }),
    await api.newEvent('Kept For All'),
  ];
  const featured = await featuredEvent(api, 'Kept From All', { isDraft: true });
  let page = await device.open();
  await page.goto(tunnel.url);
  await signInOn(page, await api.logIn('zara'));
  await page.goto(`${tunnel.url}/events/${draft._id}`);
  await expect(main(page).getByText(notice)).toBeVisible();
  await page.goto(`${tunnel.url}/featured-events/${featured._id}`);
  await expect(main(page).getByText(notice)).toBeVisible();
  await page.goto(`${tunnel.url}/events/${published._id}`);
  await waitUntilKept(page);
  // The drafts would have been written before.
  await expect.poll(async () => (await keptOn(page)).text).toContain(published.title);
  for (const { title } of [draft, featured]) expect((await keptOn(page)).text).not.toContain(title);
  await signInOn(page, await api.newcomer('Next On The Phone'));
  await tunnel.cut();
  page = await device.open();
  await page.goto(`${tunnel.url}/events/${published._id}`);
  await expect(main(page).getByRole('heading', { name: published.title })).toBeVisible();
  await page.goto(`${tunnel.url}/events/${draft._id}`);
  await expect(main(page).getByRole('heading', { name: 'Failed to load event details' })).toBeVisible();
  await expect(page.getByText(draft.title)).toHaveCount(0);
});

import type { Locator } from '@playwright/test';
import { hostileFiles, phoneHeic, phoneJpeg } from '../tests/support/pictureFiles.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { featuredEvent } from './support/featured.ts';
import { managedOf } from './support/manage.ts';
import { chooseByKeyboard, main, tabTo, toast } from './support/page.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { slowUploads, uploadedPicture } from './support/pictures.ts';

const photo = async () => ({ name: 'IMG_2025.JPG', mimeType: 'image/jpeg', buffer: await phoneJpeg() });
const alt = 'A singer on a stage, seen from the crowd';
const slider = { name: 'From the left' } as const;

async function addByKeyboard({
  page,
  browser,
  site,
  api,
  faults,
  signedIn,
}: Pick<Given, 'page' | 'browser' | 'site' | 'api' | 'faults' | 'signedIn'>) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { _id } = await api.newEvent('Stage Lights');
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${_id}`);
  const form = main(page);
  await form.getByLabel('Venue').first().fill('The big stage');

  const input = form.getByLabel('Choose a picture');
  faults.allow(/400/);
  const { SVG, 'JPEG and ZIP in one': polyglot, 'half a PNG': half } = await hostileFiles();
  for (const buffer of [SVG, half]) {
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: buffer ?? Buffer.alloc(0) });
    await expect(form.getByRole('alert')).toContainText('This file cannot be shown as a picture.');
  }
  // A phone's photo that is called something else, larger than what may be sent.
  const photos = [phoneHeic(), Buffer.concat([phoneHeic(), Buffer.alloc(6 * 1024 * 1024)])];
  for (const buffer of photos) {
    await input.setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
    await expect(form.getByRole('alert')).toContainText('This is a HEIC picture, which only some browsers can open.');
    await expect(form.getByRole('alert')).toContainText('take a screenshot of it');
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: SVG ?? Buffer.alloc(0) });
    await expect(form.getByRole('alert')).toContainText('This file cannot be shown as a picture');
  }
  await expect(form.getByLabel('Venue').first()).toHaveValue('The big stage');

  // What the browser can open arrives as the picture it shows, and nothing else that was in the file.
  await input.setInputFiles({ name: 'both.jpg', mimeType: 'image/jpeg', buffer: polyglot ?? Buffer.alloc(0) });
  await expect(form.getByRole('button', { name: 'Remove Picture' })).toBeVisible();
  await expect(form.getByRole('alert')).toBeHidden();
  await form.getByRole('button', { name: 'Remove Picture' }).click();

  await form.getByLabel('Venue').first().focus();
  await chooseByKeyboard(page, input, await photo());
  await tabTo(page, form.getByRole('slider', slider), 120);
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('slider', slider)).toHaveValue('45');
  await form.getByRole('button', { name: 'Update Event' }).press('Enter');
  await expect(form.getByText('Say in a few words what the picture shows')).toBeVisible();
  await expect(form.getByLabel('What the picture shows')).toBeFocused();
  await page.keyboard.type(alt);
  await form.getByRole('button', { name: 'Update Event' }).press('Enter');
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();

  await page.goto(`/events/${_id}`);
  const banner = main(page).getByRole('img', { name: alt });
  await expect(banner).toBeVisible();
  expect(await banner.evaluate((image: HTMLImageElement) => [image.naturalWidth > 300, image.height])).toEqual([
    true,
    207,
  ]);
  await expectSoundPage(page, 'the page of an event with a picture');
  await page.setViewportSize({ width: 1440, height: 900 });
  // The phones that are sold most have two pixels to a point.
  for (const [deviceScaleFactor, width] of [
    [2, 480],
    [3, 960],
  ] as const) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor,
    });
    const phone = await context.newPage();
    await phone.goto(`/events/${_id}`);
    const source = main(phone).getByRole('img', { name: alt });
    await expect(source).toHaveJSProperty('complete', true);
    expect(await source.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(`/${width}.webp`);
    await context.close();
  }

  await page.goto('/events');
  const card = main(page).getByRole('listitem').filter({ hasText: 'Stage Lights' });
  // Many events of other journeys may stand before it: further down than what a browser loads.
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('img', { name: alt })).toHaveJSProperty('complete', true);
  // As wide as the card, and in dots however one points at it: the photo is on the event's page.
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
  expect(await widthOf(card.getByRole('img', { name: alt }))).toBe(await widthOf(card));
  await card.hover();
  await expect(card.locator('img')).toHaveCount(1);

  await page.goto(`/admin/events/edit/${_id}`);
  await expect(form.getByLabel('What the picture shows')).toHaveValue(alt);
  await form.getByRole('button', { name: 'Remove Picture' }).click();
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  const { event } = await api.call<{ event: { picture: unknown } }>('GET', `/events/${_id}`);
  expect(event.picture).toBeNull();
}

async function changeWhileUploading({
  page,
  api,
  signedIn,
  faults,
}: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/400|ERR_FAILED/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { _id } = await api.newEvent('Two Pictures');
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${_id}`);
  const form = main(page);
  const input = form.getByLabel(/Choose (a|another) picture/);
  const described = form.getByLabel('What the picture shows');
  const status = form.getByRole('group', { name: 'Picture' }).getByRole('status');
  const preview = form.locator('div[role="presentation"] img');
  const line = await slowUploads(page);

  // What is submitted while the first is on its way waits for it, and finds it not described.
  await input.setInputFiles(await photo());
  await expect(status).toHaveText('Uploading...');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(form.getByRole('button', { name: 'Updating...' })).toBeVisible();
  const first = await line.let(0);
  await expect(status).toHaveText('Uploaded.');
  await expect(form.getByText('Say in a few words what the picture shows')).toBeVisible();
  await expect(preview).toHaveAttribute('src', new RegExp(first));

  // A refused one leaves what is there, as it was set meanwhile.
  await described.fill(alt);
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(status).toHaveText('Uploading...');
  await form.getByRole('slider', slider).press('ArrowLeft');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(form.getByRole('button', { name: 'Updating...' })).toBeVisible();
  await line.let(1);
  await expect(form.getByRole('alert')).toContainText('This file cannot be shown as a picture.');
  await expect(form.getByRole('button', { name: 'Update Event' }), 'nothing was sent').toBeVisible();
  await expect(form.getByRole('slider', slider)).toHaveValue('49');
  await expect(described).toHaveValue(alt);

  // Two quick choices: the later one stays, though its answer comes first, and is described anew.
  await input.setInputFiles(await photo());
  await expect.poll(() => line.held).toBe(3);
  await input.setInputFiles(await photo());
  await expect.poll(() => line.held).toBe(4);
  const newest = await line.let(3);
  await expect(preview).toHaveAttribute('src', new RegExp(newest));
  await expect(described).toHaveValue('');
  await line.let(2);
  await expect(preview).toHaveAttribute('src', new RegExp(newest));
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(form.getByText('Say in a few words what the picture shows')).toBeVisible();

  // What is written while the next one is on its way is about that one.
  await described.fill(alt);
  await input.setInputFiles(await photo());
  await expect(status).toHaveText('Uploading...');
  await described.fill('The crowd, seen from the stage');
  await line.let(4);
  await expect(status).toHaveText('Uploaded.');
  await expect(described).toHaveValue('The crowd, seen from the stage');

  await input.setInputFiles(await photo());
  await expect.poll(() => line.held).toBe(6);
  await form.getByRole('button', { name: 'Remove Picture' }).press('Enter');
  await expect(input).toBeFocused();
  await line.let(5);
  await expect(preview).toBeHidden();
  await expect(status).toHaveText('');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();

  // A form that was given up begins anew.
  await form.getByRole('button', { name: 'Create New Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  for (const [way, upload] of [
    ['Cancel', 6],
    ['Escape', 7],
  ] as const) {
    await dialog.getByLabel('Choose a picture').setInputFiles(await photo());
    await expect.poll(() => line.held, way).toBe(upload + 1);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await line.let(upload);
    await form.getByRole('button', { name: 'Create New Event' }).click();
    await expect(dialog.getByLabel('Choose a picture'), way).toBeAttached();
    await expect(dialog.getByRole('group', { name: 'Picture' }).getByRole('status'), way).toHaveText('');
  }
}

async function lookAtPictures({
  page,
  api,
  site,
  signedIn,
  faults,
}: Pick<Given, 'page' | 'api' | 'site' | 'signedIn' | 'faults'>) {
  faults.allow(/400/);
  const show = async (who: 'zara' | 'omar') => ({
    picture: { id: await uploadedPicture(api, site.url, who), alt, x: 50, y: 40 },
  });
  const event = await api.newEvent('A Picture to Look At', await show('zara'));
  const featured = await featuredEvent(api, 'A Featured Picture', await show('omar'));
  for (const address of ['/events', `/events/${event._id}`, '/featured-events', `/featured-events/${featured._id}`]) {
    await page.goto(address);
    await waitUntilLoaded(page);
    await expect(main(page).getByRole('img', { name: alt }).first()).toBeVisible();
    await expectSoundPage(page, address);
  }

  await signedIn(page, 'omar');
  await page.goto(`/admin/events/edit/${event._id}`);
  const form = main(page);
  await form.getByLabel('What the picture shows').fill('');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(form.getByText('Say in a few words what the picture shows')).toBeVisible();
  await expectSoundPage(page, 'a form with a picture that is not described');
  const notAPicture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await form.getByLabel('Choose another picture').setInputFiles(notAPicture);
  await expect(form.getByRole('alert').filter({ hasText: 'This file cannot be shown as a picture' })).toBeVisible();
  await expectSoundPage(page, 'a form whose picture was refused');

  await page.goto('/admin/featured-events');
  await managedOf(page, featured.title).getByRole('button', { name: 'Edit Event' }).click();
  await expect(page.getByRole('dialog').getByLabel('What the picture shows')).toHaveValue(alt);
  await slowUploads(page);
  await page
    .getByRole('dialog')
    .getByLabel('Choose another picture')
    .setInputFiles(await photo());
  await expect(page.getByRole('dialog').getByText('Uploading...')).toBeVisible();
  await expectSoundPage(page, 'a dialog with a picture while another is uploaded');
}

test('a picture of an event: added, refused, replaced and given up', async ({
  page,
  browser,
  site,
  api,
  signedIn,
  faults,
}) => {
  test.slow();
  const given = { page, browser, site, api, signedIn, faults };
  await test.step('an organizer adds a picture with the keyboard; a hostile file is refused and nothing typed is lost', () =>
    addByKeyboard(given));
  faults.endPart();
  await test.step('a picture that is removed, replaced or given up while one uploads', () =>
    changeWhileUploading(given));
});

test(
  'every page with a picture, and the form that takes one',
  { tag: '@long' },
  async ({ page, site, api, signedIn, faults }) => {
    test.slow();
    await lookAtPictures({ page, api, site, signedIn, faults });
  },
);

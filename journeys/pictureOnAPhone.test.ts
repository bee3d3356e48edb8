import { phoneJpeg } from '../tests/support/pictureFiles.ts';
import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

const alt = 'A singer on a stage, seen from the crowd';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('an organizer makes an event with a photo from the camera', async ({ page, signedIn, another }) => {
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  await main(page).getByRole('button', { name: 'Create New Event' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByLabel('Title').fill('Night Market');
  await dialog.getByLabel('Venue').fill('Courtyard');
  await dialog.getByLabel('Description').fill('Food and music.');
  const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date').fill(dateIn(7));
  await dialog.getByLabel('Time').fill('10:30');
  await dialog.getByLabel('Registration deadline').fill(`${dateIn(6)}T18:00`);
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByText('Choose a picture').tap();
  await (await choosing).setFiles({ name: 'IMG_2025.JPG', mimeType: 'image/jpeg', buffer: await phoneJpeg() });
  await dialog.getByLabel('What the picture shows').fill(alt);
  await dialog.locator('div[role="presentation"]').tap({ position: { x: 10, y: 30 } });
  await expect(dialog.getByRole('slider', { name: 'From the left' })).not.toHaveValue('50');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole('button', { name: 'Create Event' }).tap();
  await expect(toast(page, 'Event created successfully!')).toBeVisible();

  // Whoever has not seen the photo: a browser shows what it has anyway.
  const visitor = await another();
  await visitor.goto('/events');
  const row = main(visitor).getByRole('listitem').filter({ hasText: 'Night Market' });
  // A row shows the bit banner alone: no photo is loaded for it.
  await row.scrollIntoViewIfNeeded();
  await expect(row.locator('img')).toBeHidden();
  expect(await row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  await row.getByRole('link', { name: 'Night Market' }).tap();
  const photo = main(visitor).getByRole('img', { name: alt });
  await expect(photo).toHaveJSProperty('complete', true);
  const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
  expect([width, Math.round(height)], 'across the phone, 16:9').toEqual([390, 219]);
});

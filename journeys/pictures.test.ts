import { hostileFiles, phoneJpeg } from '../tests/support/pictureFiles.ts';
import { expect, test } from './support/fixtures.ts';
import { main, tabTo, toast } from './support/page.ts';

const photo = async () => ({ name: 'IMG_2025.JPG', mimeType: 'image/jpeg', buffer: await phoneJpeg() });
const alt = 'A singer on a stage, seen from the crowd';
const slider = { name: 'From the left' } as const;

test('an organizer adds a picture with the keyboard; a hostile file is refused and nothing typed is lost', async ({
  page,
  api,
  faults,
  signedIn,
}) => {
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
    await expect(form.getByRole('alert')).toContainText('This file is no picture that can be shown here.');
  }
  await expect(form.getByLabel('Venue').first()).toHaveValue('The big stage');

  // What the browser can open arrives as the picture it shows, and nothing else that was in the file.
  await input.setInputFiles({ name: 'both.jpg', mimeType: 'image/jpeg', buffer: polyglot ?? Buffer.alloc(0) });
  await expect(form.getByRole('button', { name: 'Remove Picture' })).toBeVisible();
  await expect(form.getByRole('alert')).toBeHidden();
  await form.getByRole('button', { name: 'Remove Picture' }).click();

  await form.getByLabel('Venue').first().focus();
  await tabTo(page, input);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await choosing).setFiles(await photo());
  await tabTo(page, form.getByRole('slider', slider));
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
  expect(await banner.evaluate((image: HTMLImageElement) => [image.naturalWidth > 400, image.height])).toEqual([
    true,
    120,
  ]);

  await page.goto('/events');
  const card = main(page).getByRole('listitem').filter({ hasText: 'Stage Lights' });
  await expect(card.getByRole('img', { name: alt })).toHaveJSProperty('complete', true);
  const resolved = card.locator('img[alt=""]');
  await expect(resolved).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(resolved).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(resolved).toHaveCSS('opacity', '0');
  await card.getByRole('link', { name: 'Stage Lights' }).focus();
  await expect(resolved).toHaveCSS('opacity', '1');

  await page.goto(`/admin/events/edit/${_id}`);
  await expect(form.getByLabel('What the picture shows')).toHaveValue(alt);
  await form.getByRole('button', { name: 'Remove Picture' }).click();
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  const { event } = await api.call<{ event: { picture: unknown } }>('GET', `/events/${_id}`);
  expect(event.picture).toBeNull();
});

test.describe('on a phone', () => {
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
    await (await choosing).setFiles(await photo());
    await dialog.getByLabel('What the picture shows').fill(alt);
    await dialog.locator('div[role="presentation"]').tap({ position: { x: 10, y: 30 } });
    await expect(dialog.getByRole('slider', slider)).not.toHaveValue('50');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await dialog.getByRole('button', { name: 'Create Event' }).tap();
    await expect(toast(page, 'Event created successfully!')).toBeVisible();

    // Whoever has not seen the photo: a browser shows what it has anyway.
    const visitor = await another();
    await visitor.goto('/events');
    const row = main(visitor).getByRole('listitem').filter({ hasText: 'Night Market' });
    await expect(row.getByRole('img', { name: alt })).toHaveJSProperty('complete', true);
    // Nobody hovers: the photo is not loaded.
    expect(await row.locator('img[alt=""]').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
    await row.getByRole('link', { name: 'Night Market' }).tap();
    await expect(main(visitor).getByRole('img', { name: alt })).toHaveJSProperty('height', 96);
  });
});

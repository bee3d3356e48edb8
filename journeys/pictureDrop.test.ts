import type { Locator, Page } from '@playwright/test';
import { hostileFiles, phoneJpeg } from '../tests/support/pictureFiles.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

const alt = 'A singer on a stage';

const typed = 'The hall behind the library';

interface Sent {
  name: string;
  type: string;
  content: Buffer;
  text?: string;
}

const carry = (page: Page, { name, type, content, text }: Sent) =>
  page.evaluateHandle(
    ({ base64, ...of }) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(base64), (each) => each.codePointAt(0) ?? 0)], of.name, { type: of.type }),
      );
      if (of.text !== undefined) data.items.add(of.text, 'text/plain');
      return data;
    },
    { name, type, text, base64: content.toString('base64') },
  );

async function drag(page: Page, over: Locator, event: 'dragover' | 'drop', file: Sent): Promise<boolean> {
  const data = await carry(page, file);
  return over.evaluate(
    (element, { type, dataTransfer }) =>
      !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    { type: event, dataTransfer: data },
  );
}

async function paste(page: Page, into: Locator, file: Sent): Promise<boolean> {
  const data = await carry(page, file);
  await into.focus();
  return into.evaluate(
    (element, clipboardData) =>
      !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    data,
  );
}

const photo = async () => ({ name: 'IMG_2025.JPG', type: 'image/jpeg', content: await phoneJpeg() });

const wrong = async () => {
  const { SVG = Buffer.alloc(0) } = await hostileFiles();
  return { name: 'photo.jpg', type: 'image/jpeg', content: SVG };
};

async function dropAPicture({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/400/);
  const { _id } = await api.newEvent('Dropped Here');
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${_id}`);
  const form = main(page);
  const zone = form.getByText('Drop it here, paste it or take a photo.');
  const venue = form.getByLabel('Venue').first();
  const preview = form.locator('div[role="presentation"] img');
  const refused = form.getByRole('alert').filter({ hasText: 'This file cannot be shown as a picture.' });
  await venue.fill(typed);

  const ground = await zone.locator('..').evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(await drag(page, zone, 'dragover', await photo()), 'else the browser would not drop it here').toBe(true);
  await expect(zone.locator('..'), 'stands out').not.toHaveCSS('background-color', ground);
  expect(await drag(page, zone, 'drop', await wrong())).toBe(true);
  await expect(zone.locator('..')).toHaveCSS('background-color', ground);
  await expect(refused).toBeVisible();
  await expect(preview).toHaveCount(0);
  await expect(venue).toHaveValue(typed);

  expect(await drag(page, zone, 'drop', await photo())).toBe(true);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(refused).toHaveCount(0);
  const shown = await preview.getAttribute('src');
  await form.getByLabel('What the picture shows').fill(alt);
  expect(await drag(page, zone, 'drop', await wrong())).toBe(true);
  await expect(refused).toBeVisible();
  await expect(preview).toHaveAttribute('src', shown ?? '');
  await expect(form.getByLabel('What the picture shows')).toHaveValue(alt);
  await expect(venue).toHaveValue(typed);

  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  await page.goto(`/events/${_id}`);
  await expect(main(page).getByRole('img', { name: alt })).toBeVisible();
  await expect(main(page).getByText(typed).filter({ visible: true }).first()).toBeVisible();
}

async function pasteAPicture({ page, signedIn, faults }: Pick<Given, 'page' | 'signedIn' | 'faults'>) {
  faults.allow(/400/);
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  await main(page).getByRole('button', { name: 'Create New Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  const venue = dialog.getByLabel('Venue');
  const preview = dialog.locator('div[role="presentation"] img');
  const status = dialog.getByRole('group', { name: 'Picture' }).getByRole('status');
  await venue.fill(typed);

  const withWords = { ...(await photo()), text: 'copied words' };
  expect(await paste(page, venue, withWords), 'the field takes the words').toBe(false);
  expect(await paste(page, venue, { ...(await photo()), type: 'application/pdf' })).toBe(false);
  await expect(status).toHaveText('');
  expect(await paste(page, venue, await wrong())).toBe(true);
  await expect(dialog.getByRole('alert')).toContainText('This file cannot be shown as a picture.');
  await expect(preview).toHaveCount(0);

  expect(await paste(page, dialog.getByLabel('Title'), await photo())).toBe(true);
  await expect(status).toHaveText('Uploaded.');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(venue).toHaveValue(typed);
}

test('a picture is dropped on its field and pasted into its form; a wrong file is refused', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  const given = { page, api, signedIn, faults };
  await test.step('a picture is dropped on its field; a wrong file is refused and nothing typed is lost', () =>
    dropAPicture(given));
  await test.step('a picture is pasted anywhere in its form; words are not taken for one, and a wrong file is refused', () =>
    pasteAPicture(given));
});

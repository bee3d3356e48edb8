import { expect, test } from './support/fixtures.ts';

test('a sign-in sheet has 25 people on a page of A4, alone on the paper, without phone and e-mail', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Signed In');
  await api.register(event, await api.newcomer('Comes to Sign'));
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await signedIn(page, 'zara');
  await page.goto(`/admin/events?registrations=${event._id}`);
  await page.getByRole('button', { name: 'Print Sign-in Sheet' }).click();
  await expect(page.locator('body[data-printing]')).toBeVisible();
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(sheet).toContainText('Comes to Sign');
  await expect(sheet).toContainText('Page 1 of 1');
  await expect(sheet).not.toContainText(/@|03\d\d-/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
});

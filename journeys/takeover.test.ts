import type { Page } from '@playwright/test';
import type { Login } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const keep = (page: Page, login: Login | undefined) =>
  page.evaluate((next) => {
    if (next) {
      localStorage.setItem('authToken', next.token);
      localStorage.setItem('user', JSON.stringify(next.user));
    } else localStorage.clear();
  }, login);

test('a dialog closes when another tab signs in another account, also after a log-out', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Whose Dialog');
  const [first, second] = [await api.newcomer('Amna First'), await api.newcomer('Basit Second')];
  await signedIn(page, first);
  const other = await page.context().newPage();
  await other.goto('/about');
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.goto(`/events/${event._id}`);
    const panel = main(page).getByRole('complementary', { name: 'Registration' });
    await panel.getByRole('button', { name: 'Register Now' }).click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await keep(other, first);
  await expect(dialog, 'the same account once more').toBeVisible();
  await keep(other, second);
  await expect(dialog).toBeHidden();

  await open();
  await keep(other, undefined);
  await keep(other, first);
  await expect(dialog).toBeHidden();
});

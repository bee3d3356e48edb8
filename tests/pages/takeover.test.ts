import type { Page } from '@playwright/test';
import type { Login } from '../../journeys/support/api.ts';
import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

/** As another tab of this browser does it, which the page hears of by the event alone. */
const inAnotherTab = (page: Page, login: Login | undefined) =>
  page.evaluate((next) => {
    if (next) {
      localStorage.setItem('authToken', next.token);
      localStorage.setItem('user', JSON.stringify(next.user));
    } else localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  }, login);

test('a dialog closes when another account is signed in beside it, and its form goes nowhere', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Whose Dialog');
  const [first, second] = [await api.newcomer('Amna First'), await api.newcomer('Basit Second')];
  await signedIn(page, first);
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.goto(`/events/${event._id}`);
    await main(page)
      .getByRole('complementary', { name: 'Registration' })
      .getByRole('button', { name: 'Register Now' })
      .click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await inAnotherTab(page, first);
  await expect(dialog, 'the same account once more').toBeVisible();
  await inAnotherTab(page, second);
  await expect(dialog).toHaveCount(0);

  await open();
  await inAnotherTab(page, undefined);
  await inAnotherTab(page, first);
  await expect(dialog, 'after a log-out in between').toHaveCount(0);
});

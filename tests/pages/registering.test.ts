import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('a student registers in the dialog, and the page says so', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Page of Proofs');
  await signedIn(page, await api.newcomer('Page Student'));
  await page.goto(`/events/${event._id}`);
  const panel = main(page).getByRole('complementary', { name: 'Registration' });
  await panel.getByRole('button', { name: 'Register Now' }).click();
  await page.getByRole('dialog', { name: event.title }).getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your ticket' })).toContainText('Page Student');
  await page.keyboard.press('Escape');
  await expect(panel).toContainText('You are registered for this event');
});

import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('who is logged in with a picture of another kind in the storage stays so', async ({ page, api, signedIn }) => {
  const { token, user: own } = await api.newcomer('Damaged Picture');
  await signedIn(page, { token, user: { ...own, picture: {} } } as never);
  await page.goto('/profile');
  await expect(main(page).getByRole('heading', { name: 'Damaged Picture' })).toBeVisible();
});

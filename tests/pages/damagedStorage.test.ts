import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const user = { _id: '1', name: 'A', email: 'a@b.pk', role: 'student' };
const damaged: [name: string, stored: Record<string, string>][] = [
  ['an empty user', { authToken: 'abc', user: '{}' }],
  ['a user that is a list', { authToken: 'abc', user: '[]' }],
  ['half a user', { authToken: 'abc', user: '{"_id":"1","na' }],
  ['a user with a name of another kind', { authToken: 'abc', user: JSON.stringify({ ...user, name: {} }) }],
  ['a user with details of another kind', { authToken: 'abc', user: JSON.stringify({ ...user, batch: {} }) }],
  [
    'a user with a picture and details of another kind',
    { authToken: 'abc', user: JSON.stringify({ ...user, picture: {}, batch: {} }) },
  ],
  ['a token that no header can carry', { authToken: 'ab\u2028c', user: JSON.stringify(user) }],
  ['a sign-up of another kind', { 'signUp:/register': '{"email":{},"until":1e15}' }],
  ['half a sign-up', { 'signUp:/register': '{"ema' }],
];

test('who is logged in with a picture of another kind in the storage stays so', async ({ page, api, signedIn }) => {
  const { token, user: own } = await api.newcomer('Damaged Picture');
  await signedIn(page, { token, user: { ...own, picture: {} } } as never);
  await page.goto('/profile');
  await expect(main(page).getByRole('heading', { name: 'Damaged Picture' })).toBeVisible();
});

for (const [name, stored] of damaged) {
  test(`the site opens for a guest with ${name} in the browser's storage`, async ({ page }) => {
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/register');
    await expect(main(page).getByLabel('University email')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });
}

import { opener } from '../../journeys/support/records.ts';
import { expect, test } from './support/fixtures.ts';

test('a person by touch: the sheet leads to editing, access and deletion', async ({
  touchPage: page,
  api,
  signedIn,
}) => {
  const { user } = await api.newcomer('Touched Tariq');
  await signedIn(page, 'omar');
  await page.goto(`/admin/users?search=${encodeURIComponent(user.name)}`);
  const sheet = page.getByRole('dialog', { name: user.name, exact: true });
  for (const act of [/^Edit/, /^Access of/, /^Delete/]) {
    await opener(page, user.name).tap();
    await sheet.getByRole('button', { name: act }).tap();
    const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: user.name });
    await expect(sheet, 'the sheet has made way').toBeHidden();
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
});

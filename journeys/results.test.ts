import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

test('two who edit the same results do not overwrite each other', async ({ page, api, signedIn, another, faults }) => {
  faults.allow(/status of 409.*\/results/);
  const event = await api.newEvent('Results Twice');
  const path = `/admin/events/${event._id}/results`;
  const other = await another();
  for (const one of [page, other]) {
    await signedIn(one, 'zara');
    await one.goto(path);
    await main(one).getByRole('button', { name: 'Add Result' }).click();
    await main(one).getByLabel('Who').selectOption('Somebody who did not register');
  }
  await main(page).getByLabel('Name').fill('First Writer');
  await main(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await main(other).getByLabel('Name').fill('Second Writer');
  await main(other).getByRole('button', { name: 'Save Draft' }).click();
  await expect(main(other).getByText('Somebody has changed these results')).toBeVisible();
  await expect(main(other).getByLabel('Name')).toHaveValue('Second Writer');
  const versions = main(other).getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('Mine: 1. Second Writer');
  await versions.getByRole('button', { name: 'Take theirs' }).click();
  await expect(main(other).getByLabel('Name')).toHaveValue('First Writer');
});

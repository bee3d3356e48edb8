import type { Page } from '@playwright/test';
import type { Api } from '../../journeys/support/api.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { bar, opener } from '../../journeys/support/records.ts';
import { freshEmail, freshRollNumber } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';

const list = (family: string, more = '') => `/admin/recruitment?search=${family}${more}`;
const erase = (page: Page, name: string) =>
  main(page).getByRole('button', { name: `Erase the application of ${name}`, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

async function applicantsOfFamily(api: Api, family: string): Promise<string[]> {
  const applied = ['Amna', 'Bano'].map((first) => `${first} ${family}`);
  for (const name of applied) {
    const email = freshEmail(name, 'example.com');
    const form = { name, email, rollNumber: freshRollNumber(), batch: '2024', domain: 'Content' };
    await api.call('POST', '/recruitment', form);
  }
  return applied;
}

test('a record that left the list leaves the address, and what is pressed next is about its own row', async ({
  page,
  api,
  signedIn,
}) => {
  const [amna = '', bano = ''] = await applicantsOfFamily(api, 'Leaver');
  await signedIn(page, 'omar');
  await page.goto(list('Leaver', '&record=019a0000-0000-7000-8000-000000000000'));
  await expect(opener(page, amna)).toBeVisible();
  await expect(page).not.toHaveURL(/record=/);
  await erase(page, bano).click();
  await expect(question(page)).toContainText(bano);
  await question(page).getByRole('button', { name: 'Keep Application' }).click();

  await page.goto(list('Leaver', '&status=pending'));
  await opener(page, amna).click();
  const drawer = page.getByRole('dialog', { name: amna });
  await drawer.getByLabel(`Status of ${amna}`).selectOption('Reviewed');
  await expect(drawer).toBeHidden();
  await expect(opener(page, amna)).toHaveCount(0);
  await expect(page).not.toHaveURL(/record=/);
  await erase(page, bano).click();
  await expect(question(page)).toContainText(bano);
});

test('two presses on a name are one step of the history', async ({ page, api, signedIn }) => {
  const [amna = ''] = await applicantsOfFamily(api, 'Twice');
  await signedIn(page, 'omar');
  await page.goto(list('Twice'));
  await opener(page, amna).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const drawer = page.getByRole('dialog', { name: amna });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/record=/);
});

test('the focus stays at the rows when the selection is worked off or cleared', async ({ page, api, signedIn }) => {
  const [amna = '', bano = ''] = await applicantsOfFamily(api, 'Focused');
  await signedIn(page, 'omar');
  await page.goto(list('Focused'));
  await main(page).getByLabel(`Select ${amna}`).check();
  await bar(page).getByRole('button', { name: 'Clear Selection' }).press('Enter');
  await expect(opener(page, amna)).toBeFocused();
  await main(page).getByLabel(`Select ${bano}`).check();
  await bar(page).getByRole('button', { name: 'Reviewed' }).press('Enter');
  await expect(toast(page, '1 application set to reviewed')).toBeVisible();
  await expect(opener(page, bano)).toBeFocused();
});

test('a row that leaves the list is not selected when it returns', async ({ page, api, signedIn }) => {
  const [amna = '', bano = ''] = await applicantsOfFamily(api, 'Returned');
  await signedIn(page, 'omar');
  await page.goto(list('Returned'));
  await main(page).getByLabel(`Select ${bano}`).check();
  const search = main(page).getByLabel('Search applications');
  await search.fill(amna);
  await expect(opener(page, bano)).toHaveCount(0);
  await search.fill('Returned');
  await expect(opener(page, bano)).toBeVisible();
  await expect(main(page).getByLabel(`Select ${bano}`)).not.toBeChecked();
  await expect(bar(page)).toHaveCount(0);
});

test('several statuses stop at the first without an answer, and the rest stay selected', async ({
  page,
  api,
  signedIn,
}) => {
  const [, bano = ''] = await applicantsOfFamily(api, 'Cutoff');
  await signedIn(page, 'omar');
  await page.goto(list('Cutoff'));
  await main(page).getByLabel('Select all on this page').check();
  let calls = 0;
  await page.route('**/recruitment/*/status', (route) => {
    calls++;
    return route.abort();
  });
  await bar(page).getByRole('button', { name: 'Reviewed' }).click();
  await expect(bar(page).getByRole('alert')).toContainText('Stopped at 1 of 2');
  await expect(bar(page).getByRole('alert')).toContainText(`${bano}: No answer came. Check whether it changed.`);
  await expect(bar(page).getByRole('alert')).toContainText('1 row was not tried.');
  await expect(bar(page)).toContainText('2 selected');
  expect(calls).toBe(1);
});

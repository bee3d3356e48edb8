import { type Api, freshEmail, freshRollNumber } from '../../journeys/support/api.ts';
import { main } from '../../journeys/support/page.ts';
import { namesIn } from '../../journeys/support/records.ts';
import { expect, test } from './support/fixtures.ts';

const list = (family: string) => `/admin/recruitment?search=${family}`;

async function applicantsOfFamily(api: Api, family: string): Promise<string[]> {
  const applied = ['Amna', 'Bano', 'Chand'].map((first) => `${first} ${family}`);
  for (const name of applied) {
    const email = freshEmail(name, 'example.com');
    const form = { name, email, rollNumber: freshRollNumber(), batch: '2024', domain: 'Content' };
    await api.call('POST', '/recruitment', form);
  }
  return applied;
}

test('heads sort, the address says so, and Back returns to what was before', async ({ page, api, signedIn }) => {
  const [amna, bano, chand] = await applicantsOfFamily(api, 'Ordered');
  await signedIn(page, 'omar');
  await page.goto(list('Ordered'));
  const head = main(page).getByRole('columnheader', { name: 'Applicant' });
  await expect.poll(() => namesIn(page)).toEqual([chand, bano, amna]);
  await expect(main(page).getByRole('columnheader', { name: 'Applied' })).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect.poll(() => namesIn(page)).toEqual([amna, bano, chand]);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual([chand, bano, amna]);
  await expect(head).toHaveAttribute('aria-sort', 'descending');

  await main(page).getByLabel('Status', { exact: true }).selectOption('Rejected');
  await expect(main(page).getByText('No applications found')).toBeVisible();
  await page.goBack();
  await expect(main(page).getByLabel('Status', { exact: true })).toHaveValue('');
  await expect.poll(() => namesIn(page)).toEqual([chand, bano, amna]);
  await page.goBack();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

import { type Given, expect, test } from './support/fixtures.ts';
import { main, toast, watchToasts } from './support/page.ts';

async function editResults({
  page,
  api,
  signedIn,
  another,
  faults,
}: Pick<Given, 'page' | 'api' | 'signedIn' | 'another' | 'faults'>) {
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
}

async function setAStatus({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/status of 409.*\/api\/events/);
  const event = await api.newEvent('Set by two');
  const { token } = await signedIn(page, 'omar');
  // A live update would bring the other's change before this one is made.
  await page.route('**/api/live', () => undefined);
  await page.goto('/admin/events');
  const status = page.getByRole('combobox', { name: 'Status of Set by two' });
  await expect(status).toHaveValue('upcoming');
  const shownToasts = await watchToasts(page);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') answers.push(response.status());
  });
  await api.call('PATCH', `/events/${event._id}`, { status: 'completed' }, token);
  await status.selectOption('Ongoing');
  await expect(toast(page, 'This event has changed since you opened it.')).toBeVisible();
  await expect(status).toHaveValue('completed');
  // Two quick ones of one's own are not each other's stale list.
  await status.selectOption('Ongoing');
  await status.selectOption('Upcoming');
  await expect.poll(() => answers).toEqual([409, 200, 200]);
  await expect
    .poll(shownToasts)
    .toEqual([
      'This event has changed since you opened it. Please open it again.',
      'Event status updated successfully',
      'Event status updated successfully',
    ]);
  await expect(status).toHaveValue('upcoming');
}

test('nobody overwrites what somebody else has changed meanwhile', async ({ page, another, api, signedIn, faults }) => {
  const given = { page, another, api, signedIn, faults };
  await test.step('two who edit the same results do not overwrite each other', () => editResults(given));
  await test.step('a status set from a list that somebody else has changed is refused, and the list shows what holds', () =>
    setAStatus(given));
});

import { expect, test } from './support/fixtures.ts';
import { toast, watchToasts } from './support/page.ts';

test('a status set from a list that somebody else has changed is refused, and the list shows what holds', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
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
});

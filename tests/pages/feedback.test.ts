import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('somebody who was there is asked, answers and changes the answer', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, 'ayesha');
  await page.goto('/dashboard');
  const block = main(page).getByRole('region', { name: 'How was it?' });
  await expect(block.getByRole('link', { name: 'Spot the Phish' })).toBeVisible();
  await expect(block.getByRole('button')).toHaveCount(0);
  const stars = block.getByRole('group', { name: 'Stars for Spot the Phish' });
  await stars.getByRole('radio', { name: '4 stars' }).click();
  await block.getByLabel('Comment').fill('x'.repeat(301));
  await block.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(block.getByText('Comment cannot exceed 300 characters')).toBeVisible();
  await block.getByLabel('Comment').fill('More sockets, please');
  await block.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByText('Thank you for your feedback')).toBeVisible();
  await expect(block).toHaveCount(0);

  await page.goto('/my-registrations');
  await expect(block).toContainText('You gave 4 of 5 stars.');
  await expect(block).toContainText('More sockets, please');
  await block.getByRole('button', { name: 'Change' }).click();
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeFocused();
  await stars.getByRole('radio', { name: '5 stars' }).click();
  await block.getByLabel('Comment').fill('');
  await block.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(block).toContainText('You gave 5 of 5 stars.');
  await expect(block).not.toContainText('More sockets');
});

test('those who run the event read the stars and the comments', async ({ page, api, signedIn }) => {
  const { token } = await signedIn(page, 'talha');
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>(
    'GET',
    '/admin/events',
    undefined,
    token,
  );
  const { _id = '' } = events.find(({ title }) => title === 'Spot the Phish') ?? {};
  await page.goto(`/admin/events/${_id}/results`);
  const feedback = main(page).getByRole('region', { name: 'Feedback' });
  await expect(feedback).toContainText(/\d\.\d of 5 stars from \d people/);
  await expect(feedback.getByText('I turned on two-factor login the same evening.')).toBeVisible();
  await page.goto('/admin/numbers');
  await expect(main(page).getByRole('row', { name: /Spot the Phish/ })).toContainText(/\d\.\d of 5 \(\d\)/);
});

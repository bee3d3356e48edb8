import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('the link of a mail asks, and says when its event does not take place', async ({ page, api, mail }) => {
  const event = await api.newEvent('Cannot Come');
  const { token, user } = await api.newcomer('Cannot Come');
  await api.call('POST', '/registrations', { eventId: event._id }, token);
  const path = /\/cant-come#\S+/.exec((await mail.next(user.email, 'You are registered')).text)?.[0] ?? '';
  await page.goto(path);
  await expect(main(page).getByRole('heading', { name: 'Can’t come to Cannot Come?' })).toBeVisible();
  await expect(main(page).getByText('If somebody is waiting, your place goes to them.')).toBeVisible();
  const organizer = await api.logIn('zara');
  await api.call('PATCH', `/events/${event._id}`, { status: 'cancelled' }, organizer.token);
  await page.goto('/');
  await page.goto(path);
  await expect(main(page).getByRole('heading', { name: 'The event does not take place' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Give Up My Place' })).toHaveCount(0);
});

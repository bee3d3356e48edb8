import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('after the event the pass says that certificate and results are ready', async ({ page, api, signedIn }) => {
  const person = await api.newcomer('Zoya Rehman');
  const event = await api.newEvent('Over and Out');
  await api.register(event, person);
  const { registrations } = await api.call<{ registrations: { _id: string }[] }>(
    'GET',
    '/registrations/my-registrations',
    undefined,
    person.token,
  );
  const registrationId = registrations[0]?._id ?? '';
  await signedIn(page, person);
  const pass = main(page);
  const open = async () => {
    await page.goto(`/pass/${registrationId}`);
    await expect(pass.getByRole('img', { name: 'QR code of the pass of Zoya Rehman' })).toBeVisible();
  };
  const certificate = pass.getByRole('link', { name: 'Download your certificate' });
  const results = pass.getByRole('link', { name: 'See the results' });
  await open();
  await expect(certificate).toHaveCount(0);
  await expect(results).toHaveCount(0);

  const { token } = await api.logIn('zara');
  const marks = [{ id: 'in', team: registrationId, present: true, at: new Date().toISOString() }];
  await api.call('POST', `/events/${event._id}/attendance`, { marks }, token);
  await api.call('PATCH', `/events/${event._id}`, { status: 'completed' }, token);
  await open();
  await expect(pass.getByText('Your certificate is ready')).toBeVisible();
  await expect(certificate).toHaveAttribute('href', '/my-registrations');
  await expect(results).toHaveCount(0);

  const placed = { results: [{ place: 1, registrationId }], published: true };
  await api.call('PUT', `/events/${event._id}/results`, placed, token);
  await open();
  await expect(pass.getByText('Your certificate and the results are ready')).toBeVisible();
  await expect(results).toHaveAttribute('href', `/events/${event._id}`);
});

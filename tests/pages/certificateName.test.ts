import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('a profile says that certificates cannot show the name, and takes one in Latin letters', async ({
  page,
  api,
  signedIn,
}) => {
  const person = await api.newcomer('Wang Guest');
  const { rollNumber, batch, section, phoneNumber } = person.user;
  const profile = { name: '王小明', rollNumber, batch, section, phoneNumber };
  await api.call('PUT', '/users/profile', profile, person.token);
  await signedIn(page, person);
  await page.goto('/profile');
  const content = main(page);
  await expect(content).toContainText('Certificates cannot show all letters of “王小明”.');

  await content.getByRole('button', { name: 'Edit Profile' }).click();
  const printed = content.getByLabel('On certificates');
  await expect(printed).toHaveAccessibleDescription(/cannot show all letters of “王小明”/);
  await content.getByLabel('Name').fill('अमित शर्मा');
  await expect(printed).toHaveAccessibleDescription(/^Your name in Latin letters, if/);
  await content.getByLabel('Name').fill('王小明');
  await printed.fill('小明');
  await content.getByRole('button', { name: 'Save Changes' }).click();
  await expect(content).toContainText('Please use Latin letters');
  await printed.fill('Wang Xiaoming');
  await content.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(content).toContainText('On certificatesWang Xiaoming');
  await expect(content).not.toContainText('cannot show');
});

test('who runs an event reads whose certificates are missing, and why', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Certificates of Many Letters');
  const person = await api.newcomer('Kim Guest');
  const { rollNumber, batch, section, phoneNumber } = person.user;
  const profile = { name: '김민수', rollNumber, batch, section, phoneNumber };
  await api.call('PUT', '/users/profile', profile, person.token);
  await api.register(event, person);
  const { token } = await signedIn(page, 'zara');
  const door = await api.call<{ people: { key: string }[] }>('GET', `/events/${event._id}/door`, undefined, token);
  const marks = [{ id: 'kim', key: door.people[0]?.key, present: true, at: new Date().toISOString() }];
  await api.call('POST', `/events/${event._id}/attendance`, { marks }, token);
  await api.call('PATCH', `/events/${event._id}`, { status: 'completed' }, token);
  await page.goto(`/admin/events/${event._id}/results`);
  const certificates = main(page).getByRole('region', { name: 'Certificates' });
  await expect(certificates).toContainText('No certificate for 김민수');
  await expect(certificates.getByRole('button')).toHaveCount(0);

  await signedIn(page, person);
  await page.goto('/my-registrations');
  await expect(main(page).getByRole('region', { name: 'My Certificates' })).toContainText(
    'Certificates cannot show all letters of “김민수”.',
  );
});

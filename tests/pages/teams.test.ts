import { toast } from '../../journeys/support/page.ts';
import { foundIn, openTeam, openTeamNameStep, teamEvent } from '../../journeys/support/teams.ts';
import { expect, test } from './support/fixtures.ts';

test('a Koderz team holds one batch and section: nobody else is found, and a change on the way is refused', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await teamEvent(api, 'One Section', { isKoderzEvent: true });
  const [leader, mover] = [await api.newcomer('Hoorain Leader'), await api.newcomer('Imran Mover')];
  await signedIn(page, leader);
  const dialog = await openTeam(page, event);
  await dialog.getByLabel('Search by name').fill('Bilal Raza');
  await expect(dialog.getByText('Nobody called “Bilal Raza” can join this team')).toBeVisible();
  await dialog.getByLabel('Search by name').fill('imran mov');
  const button = foundIn(page).getByRole('button', { name: 'Invite Imran Mover' });
  await expect(button).toBeVisible();
  const { name, rollNumber, phoneNumber, batch } = mover.user;
  await api.call('PUT', '/users/profile', { name, rollNumber, phoneNumber, batch, section: 'B' }, mover.token);
  await button.click();
  await expect(toast(page, "All team members must share the leader's batch and section")).toBeVisible();
  await expect(foundIn(page)).toHaveCount(0);
});

test('a name that cannot be had takes the focus when the registration is completed with it', async ({
  api,
  page,
  signedIn,
}) => {
  const event = await teamEvent(api, 'Taken Names', { minTeamSize: 1 });
  const first = await api.newcomer('Amna Leader');
  await api.call('POST', '/registrations', { eventId: event._id, teamName: 'Glue Guns' }, first.token);
  await signedIn(page, await api.newcomer('Basit Leader'));
  const { dialog, name, complete } = await openTeamNameStep(page, event);
  await name.fill('Glue Guns');
  await expect(dialog.getByText('This team name is already taken')).toBeVisible();
  await complete.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/This team name is already taken/);

  await page.route('**/check-team-name/**', (route) => route.abort());
  await name.fill('Paper Cuts');
  await expect(dialog.getByText('The check failed.')).toBeVisible();
  await complete.press('Enter');
  await expect(name).toBeFocused();
});

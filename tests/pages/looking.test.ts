import { main, toast } from '../../journeys/support/page.ts';
import { accept, openTeam, panelOf, send, sentIn, teamEvent } from '../../journeys/support/teams.ts';
import type { Api, Login } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';

const look = (api: Api, { token }: Login, { _id }: { _id: string }, note = '') =>
  api.call('PUT', `/events/${_id}/looking`, { note }, token);

test('somebody looks for a team, edits the note, stops, and is found by nobody', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Looking');
  await signedIn(page, await api.newcomer('Looks For Team'));
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Looking for a team?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Looking for a team?' });
  await dialog.getByLabel('Note').fill('x'.repeat(141));
  await dialog.getByRole('button', { name: 'Look for a Team' }).click();
  await expect(dialog.getByText('Note cannot exceed 140 characters')).toBeVisible();
  await dialog.getByLabel('Note').fill('Draws well');
  await dialog.getByRole('button', { name: 'Look for a Team' }).click();
  await expect(toast(page, 'Teams can find you now')).toBeVisible();
  await expect(panelOf(page).getByText('You are looking for a team')).toBeVisible();
  await expect(panelOf(page).getByText('Draws well')).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Edit Note…' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('Draws well');
  await dialog.getByLabel('Note').fill('');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(panelOf(page).getByText('Those who build one see you and can invite you.')).toBeVisible();
  await page.route('**/looking', (route) => route.abort());
  await panelOf(page).getByRole('button', { name: 'Stop Looking' }).click();
  await expect(toast(page, 'Failed to stop looking')).toBeVisible();
  await page.unroute('**/looking');
  await panelOf(page).getByRole('button', { name: 'Stop Looking' }).click();
  await expect(toast(page, 'Teams no longer see you')).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Looking for a team?' })).toBeVisible();
});

test('a leader invites somebody who looks in place, live', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Found in Place');
  const [leader, first, second] = [
    await api.newcomer('Finds Others'),
    await api.newcomer('Found First'),
    await api.newcomer('Found Second'),
  ];
  await look(api, first, event, 'Solders');
  await signedIn(page, leader);
  const team = await openTeam(page, event);
  const rows = team.getByRole('list', { name: 'Looking for a team' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Solders');
  await look(api, second, event);
  await expect(rows, 'appears by itself').toHaveCount(2);
  await team.getByLabel('Message').fill('Join us');
  await team.getByLabel('Search by name').fill('Found Second');
  await expect(team.getByRole('list', { name: 'People who can join' }).getByRole('listitem')).toHaveCount(1);
  await expect(rows, 'each is listed once').toHaveCount(1);
  await team.getByLabel('Search by name').fill('');
  await rows.filter({ hasText: 'Found First' }).getByRole('button', { name: 'Invite Found First' }).click();
  await expect(toast(page, 'Invitation sent successfully!')).toBeVisible();
  await expect(sentIn(page)).toContainText('Found First');
  await expect(rows).toHaveCount(1);
  await api.call('DELETE', `/events/${event._id}/looking`, undefined, second.token);
  await expect(rows).toHaveCount(0);
});

test('a registered team invites somebody who looks, and a long list is shown in two steps', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await teamEvent(api, 'Found Later', { minTeamSize: 1 });
  const leader = await api.newcomer('Registered Early');
  const form = { eventId: event._id, teamMembers: [], useInvitations: true, teamName: 'Found Later' };
  await api.call('POST', '/registrations', form, leader.token);
  for (let n = 1; n <= 6; n += 1) await look(api, await api.newcomer(`Looks Later ${'ABCDEF'[n - 1]}`), event);
  await signedIn(page, leader);
  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Change Team' }).click();
  await page.getByRole('button', { name: 'Invite Another…' }).click();
  const rows = page.getByRole('list', { name: 'Looking for a team' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Show All 6' }).click();
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Invite Looks Later A' }).click();
  await expect(rows).toHaveCount(5);
});

test('who has a team, is registered or cannot take part is not asked', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Not Looking', { minTeamSize: 1 });
  const [leader, member] = [await api.newcomer('Leads Two'), await api.newcomer('Of Two')];
  const offersNothing = async (text: string) => {
    await page.goto(`/events/${event._id}`);
    await expect(panelOf(page).getByText(text)).toBeVisible();
    await expect(panelOf(page).getByRole('button', { name: 'Looking for a team?' })).toHaveCount(0);
  };
  await offersNothing('Login to Register');
  await signedIn(page, leader);
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Looking for a team?' })).toBeVisible();
  await accept(api, member, await send(api, leader, event, member));
  await offersNothing('Register Now');
  const form = { eventId: event._id, teamMembers: [], useInvitations: true, teamName: 'Two' };
  await api.call('POST', '/registrations', form, leader.token);
  await offersNothing('You are registered for this event');
});

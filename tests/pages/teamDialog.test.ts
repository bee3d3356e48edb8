import type { Invitation } from '../../src/teams/invitations/contract.ts';
import { focused, tabTo, toast } from '../../journeys/support/page.ts';
import {
  accept,
  dialogOf,
  foundIn,
  openTeamNameStep,
  panelOf,
  send,
  sentIn,
  teamEvent,
} from '../../journeys/support/teams.ts';
import { expect, test } from './support/fixtures.ts';

test('the name of a team: taken, unchecked, too short; a team that shrinks meanwhile cannot register', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await teamEvent(api, 'Names');
  const [other, second] = [await api.newcomer('Javed Other'), await api.newcomer('Kiran Second')];
  await accept(api, second, await send(api, other, event, second));
  const form = { eventId: event._id, teamMembers: [], useInvitations: true, teamName: 'First Come' };
  await api.call('POST', '/registrations', form, other.token);
  const [leader, member] = [await api.newcomer('Lubna Leader'), await api.newcomer('Moiz Member')];
  const joined = await send(api, leader, event, member);
  await accept(api, member, joined);

  await signedIn(page, leader);
  const { dialog, name, complete } = await openTeamNameStep(page, event);
  await name.fill('first  COME');
  await expect(dialog.getByText('This team name is already taken')).toBeVisible();
  await expect(complete).toBeDisabled();
  await name.fill('x');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Team name must be at least 2 characters')).toBeVisible();
  const body = JSON.stringify({ success: false, code: 'fault', message: 'Something went wrong' });
  await page.route('**/check-team-name/**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  );
  await name.fill('Nobody Knows');
  await expect(dialog.getByText('Team name is not available')).toBeVisible();
  await expect(complete).toBeDisabled();
  await page.unroute('**/check-team-name/**');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  await expect(complete).toBeEnabled();

  await api.call('DELETE', `/invitations/${joined._id}`, undefined, member.token);
  await expect(dialog.getByText('You need 1 more member(s) to meet minimum team size')).toBeVisible();
  await expect(complete).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back to Invitations' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your team' })).toBeFocused();
});

test('by keyboard alone: search, invite, Esc; reopening starts afresh', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Keys and Teams');
  const [leader, member] = [await api.newcomer('Nadia Leader'), await api.newcomer('Osama Keys')];
  await api.newcomer('Osama Second');
  await signedIn(page, leader);
  await page.goto(`/events/${event._id}`);
  const open = panelOf(page).getByRole('button', { name: 'Register Now' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, event);
  const search = dialog.getByLabel('Search by name');
  await expect(search).toBeFocused();
  await page.keyboard.type('osama');
  await expect(foundIn(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAccessibleName('Invite Osama Keys');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await page.keyboard.type('osama');
  await expect(foundIn(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAccessibleName('Invite Osama Second');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await tabTo(page, sentIn(page).getByRole('button', { name: /Osama Second/ }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invitation cancelled')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Sent invitations' })).toBeFocused();

  const { invitations } = await api.call<{ invitations: Invitation[] }>(
    'GET',
    '/invitations/incoming',
    undefined,
    member.token,
  );
  for (const one of invitations) await accept(api, member, one);
  await expect(dialog.getByText('2 in, 1 free')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Continue to Team Name' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Half a name');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Send Invitations' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await tabTo(page, dialog.getByRole('button', { name: 'Continue to Team Name' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Team name')).toHaveValue('');
  await page.keyboard.type('Whole Name');
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration successful!')).toBeVisible();
});

import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/contract.ts';
import type { Invitation } from '../src/invitations/contract.ts';
import { people } from '../database/cast/people.ts';
import { expect, test } from './fixtures.ts';
import type { Api, Login } from './fixtures/api.ts';
import { focused, main, tabTo, toast } from './fixtures/page.ts';

const minute = 60_000;
const hour = 60 * minute;

const teamEvent = (api: Api, title: string, changes: object = {}) =>
  api.newEvent(title, { category: 'Hackathon', isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3, ...changes });

const panelOf = (page: Page) => main(page).getByRole('complementary', { name: 'Registration' });
const dialogOf = (page: Page, event: FestivalEvent) => page.getByRole('dialog', { name: event.title });
const foundIn = (page: Page) => page.getByRole('list', { name: 'People who can join' }).getByRole('listitem');
const sentIn = (page: Page) => page.getByRole('list', { name: 'Sent invitations' }).getByRole('listitem');
const cardsOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** Opens the registration of a team event. */
async function openTeam(page: Page, event: FestivalEvent) {
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  await expect(dialogOf(page, event).getByRole('heading', { name: 'Your team' })).toBeVisible();
  return dialogOf(page, event);
}

/** Finds one person and invites them. */
async function invite(page: Page, name: string) {
  await page.getByLabel('Search by name').fill(name);
  await foundIn(page)
    .filter({ hasText: name })
    .getByRole('button', { name: `Invite ${name}` })
    .click();
  await expect(toast(page, 'Invitation sent successfully!').first()).toBeVisible();
  await expect(foundIn(page).filter({ hasText: name })).toHaveCount(0);
}

const send = async (api: Api, { token }: Login, event: FestivalEvent, receiver: Login) =>
  (
    await api.ask<{ invitation: Invitation }>(
      'POST',
      '/invitations/send',
      { receiverId: receiver.user._id, eventId: event._id },
      token,
    )
  ).invitation;

const accept = (api: Api, { token }: Login, { _id }: Invitation) =>
  api.ask('PUT', `/invitations/${_id}/respond`, { response: 'accept' }, token);

test('two people become a team: invited, accepted, named, registered, each seeing the other without reloading', async ({
  page,
  another,
  api,
  signedIn,
}) => {
  test.slow();
  const event = await teamEvent(api, 'Bridge Building', { maxTeamSize: 2 });
  const [leader, member, late] = [
    await api.newcomer('Amna Leader'),
    await api.newcomer('Basit Member'),
    await api.newcomer('Chand Late'),
  ];
  const [theirs, lates] = [await another(), await another()];
  await signedIn(page, leader);
  await signedIn(theirs, member);
  await signedIn(lates, late);
  await theirs.goto('/dashboard');
  await lates.goto('/invitations');
  await expect(lates.getByRole('heading', { name: 'No incoming invitations' })).toBeVisible();
  const card = main(theirs).getByRole('link', { name: /Pending Invitations/ });
  await expect(card).toContainText('0');

  const dialog = await openTeam(page, event);
  const next = dialog.getByRole('button', { name: 'Continue to Team Name' });
  await expect(dialog.getByText('1 in, 1 free')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(dialog.getByText('You need at least 1 more team member(s). Send more invitations.')).toBeVisible();
  await expect(
    dialog.getByText('Pending invitations are invalidated automatically once the team reaches maximum size.'),
  ).toBeVisible();
  await dialog.getByLabel('Message').fill('Bring glue.');
  await expect(dialog.getByText('11/200')).toBeVisible();
  await invite(page, 'Basit Member');
  await invite(page, 'Chand Late');
  await expect(dialog.getByText('1 in, 2 pending, 0 free')).toBeVisible();
  await expect(sentIn(page).filter({ hasText: 'Basit Member' })).toContainText('Pending');

  await expect(card).toContainText('1');
  await expect(cardsOf(lates)).toHaveCount(1);
  await card.click();
  await expect(theirs).toHaveURL('/invitations');
  const invitation = cardsOf(theirs).filter({ hasText: event.title });
  for (const words of ['Amna Leader invites you', 'Bring glue.', '2d 23h left'])
    await expect(invitation).toContainText(words);
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(theirs, 'Invitation accepted!')).toBeVisible();
  await expect(invitation.getByText('✓ Accepted')).toBeVisible();
  await expect(invitation.getByRole('link', { name: event.title })).toBeFocused();

  await expect(toast(page, 'Team is now full (2/2 members)!')).toBeVisible();
  await expect(dialog.getByText('2 in, 0 free')).toBeVisible();
  await expect(dialog.getByText('Your team is full. Remove somebody to invite another.')).toBeVisible();
  await expect(sentIn(page).filter({ hasText: 'Chand Late' })).toContainText('Team Full');
  await expect(cardsOf(lates)).toContainText(/Team Full.*No longer available/);

  await next.click();
  const name = dialog.getByLabel('Team name');
  const complete = dialog.getByRole('button', { name: 'Complete Registration' });
  await expect(name).toBeFocused();
  await expect(dialog.getByText('Team size is valid (2/2 members)')).toBeVisible();
  await expect(complete).toBeDisabled();
  await name.fill('Glue Guns');
  await expect(dialog.getByText('Checking...')).toBeVisible();
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  await complete.click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(panelOf(page).getByText('You are registered for this event')).toBeVisible();
  await expect(panelOf(page).getByText('Glue Guns, 2 members')).toBeVisible();

  await expect(invitation.getByText('Team registered')).toBeVisible();
  await theirs.goto('/my-registrations');
  const registered = main(theirs)
    .getByRole('listitem')
    .filter({ has: theirs.getByRole('heading', { name: event.title }) });
  await expect(registered.getByRole('heading', { name: 'Glue Guns' })).toBeVisible();
  await expect(registered.getByRole('listitem').filter({ hasText: 'Amna Leader' })).toContainText('Leader');
  await expect(registered.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('asked, declined, asked again, joined, left, joined again, removed', async ({ page, another, api, signedIn }) => {
  test.slow();
  const event = await teamEvent(api, 'Second Thoughts');
  const [leader, member] = [await api.newcomer('Dania Leader'), await api.newcomer('Ehsan Member')];
  const theirs = await another();
  await signedIn(page, leader);
  await signedIn(theirs, member);
  await theirs.goto('/invitations');
  const dialog = await openTeam(page, event);
  const sent = sentIn(page).filter({ hasText: 'Ehsan Member' });

  await invite(page, 'Ehsan Member');
  await cardsOf(theirs).getByRole('button', { name: 'Decline' }).click();
  await expect(toast(theirs, 'Invitation declined')).toBeVisible();
  await expect(cardsOf(theirs).getByText('✗ Declined')).toBeVisible();
  await expect(sent.getByText('✗ Declined')).toBeVisible();

  await page.getByLabel('Search by name').fill('Ehsan');
  await invite(page, 'Ehsan Member');
  await cardsOf(theirs).getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByText('2 in, 1 free')).toBeVisible();
  const first = cardsOf(theirs).first();
  await first.getByRole('button', { name: 'Leave team' }).click();
  const question = theirs.getByRole('alertdialog', { name: 'Leave Team' });
  await expect(question.getByRole('button', { name: 'Stay in Team' })).toBeFocused();
  await question.getByRole('button', { name: 'Leave Team' }).click();
  await expect(toast(theirs, 'You have left the team')).toBeVisible();
  await expect(first.getByRole('link', { name: event.title })).toBeFocused();
  await expect(dialog.getByText('1 in, 2 free')).toBeVisible();
  await expect(sent.getByText('Cancelled')).toBeVisible();

  await page.getByLabel('Search by name').fill('Ehsan');
  await invite(page, 'Ehsan Member');
  await cardsOf(theirs).getByRole('button', { name: 'Accept' }).click();
  await sent.getByRole('button', { name: 'Remove Ehsan Member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Member' }).click();
  await expect(sent.getByRole('button', { name: 'Remove Ehsan Member' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Member' }).click();
  await expect(toast(page, 'Member removed')).toBeVisible();
  await expect(dialog.getByText('1 in, 2 free')).toBeVisible();
  await expect(first.getByText('Cancelled')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await send(api, leader, event, await api.logIn('kamran'));
  await page.goto('/invitations?show=outgoing');
  const waiting = cardsOf(page).filter({ hasText: 'Awaiting response' });
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Invitation cancelled')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Outgoing' })).toContainText('4');
});

test('an invitation ends by the clock, before the eyes of who has it', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Hourglass');
  const [leader, member] = [await api.newcomer('Farah Leader'), await api.newcomer('Ghazi Member')];
  await send(api, leader, event, member);
  await signedIn(page, member);
  await page.clock.install();
  await page.goto('/invitations');
  await expect(cardsOf(page).getByText('2d 23h left')).toBeVisible();
  await page.clock.fastForward(71.5 * hour);
  await expect(cardsOf(page).getByText(/^(29|30)m left$/)).toBeVisible();
  await page.clock.fastForward(31 * minute);
  await expect(cardsOf(page).getByText('⏰ Expired')).toBeVisible();
  await expect(cardsOf(page).getByRole('button')).toHaveCount(0);
});

test('a Koderz team holds one batch and section: nobody else is found, and a change on the way is refused', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 409.*invitations\/send/);
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
  await api.ask('PUT', '/users/profile', { name, rollNumber, phoneNumber, batch, section: 'B' }, mover.token);
  await button.click();
  await expect(toast(page, "All team members must share the leader's batch and section")).toBeVisible();
  await expect(foundIn(page)).toHaveCount(0);
});

test('the name of a team: taken, unchecked, too short; a team that shrinks meanwhile cannot register', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 500.*check-team-name/);
  const event = await teamEvent(api, 'Names');
  const [other, second] = [await api.newcomer('Javed Other'), await api.newcomer('Kiran Second')];
  await accept(api, second, await send(api, other, event, second));
  const form = { eventId: event._id, teamMembers: [], useInvitations: true, teamName: 'First Come' };
  await api.ask('POST', '/registrations', form, other.token);
  const [leader, member] = [await api.newcomer('Lubna Leader'), await api.newcomer('Moiz Member')];
  const joined = await send(api, leader, event, member);
  await accept(api, member, joined);

  await signedIn(page, leader);
  const dialog = await openTeam(page, event);
  await dialog.getByRole('button', { name: 'Continue to Team Name' }).click();
  const name = dialog.getByLabel('Team name');
  const complete = dialog.getByRole('button', { name: 'Complete Registration' });
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

  await api.ask('DELETE', `/invitations/${joined._id}`, undefined, member.token);
  await expect(dialog.getByText('You need 1 more member(s) to meet minimum team size')).toBeVisible();
  await expect(complete).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back to Invitations' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your team' })).toBeFocused();
});

test('by keyboard alone: search, invite, Esc; the next opening begins anew', async ({ page, api, signedIn }) => {
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
  await expect(focused(page)).toHaveAccessibleName('Invite Osama Second');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await tabTo(page, sentIn(page).getByRole('button', { name: /Osama Second/ }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invitation cancelled')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Sent invitations' })).toBeFocused();

  const { invitations } = await api.ask<{ invitations: Invitation[] }>(
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

test('the dashboard counts what waits: 9+ from ten on', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Much Asked');
  const wanted = await api.newcomer('Parveen Wanted');
  const leaders = people.filter(({ role, batch }) => role === 'student' && batch !== '2025').slice(0, 10);
  for (const { key } of leaders) await send(api, await api.logIn(key), event, wanted);
  await signedIn(page, wanted);
  await page.goto('/dashboard');
  const card = main(page).getByRole('link', { name: /Pending Invitations/ });
  await expect(card).toContainText('9+');
  await expect(card).toContainText('10');
  await main(page)
    .getByRole('navigation', { name: 'Quick Actions' })
    .getByRole('link', { name: 'Invitations' })
    .click();
  await expect(page.getByRole('tab', { name: 'Incoming' })).toContainText('10');
});

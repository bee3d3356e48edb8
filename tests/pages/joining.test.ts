import { type Api, freshEmail, freshRollNumber, type Login } from '../../journeys/support/api.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { accept, dialogOf, openTeam, send, teamEvent } from '../../journeys/support/teams.ts';
import { demoPassword } from '../../database/cast/people.ts';
import { expect, test } from './support/fixtures.ts';
import { fillDetails, verify } from './support/signUpForm.ts';

const linkInto = async (api: Api, leader: Login, eventId: string, registrationId?: string) =>
  (await api.call<{ url: string }>('POST', '/invitations/link', { eventId, registrationId }, leader.token)).url.replace(
    /^https?:\/\/[^/]+/,
    '',
  );

test('a visitor looks at the team, logs in, comes back and asks; the answer appears', async ({ page, api }) => {
  const event = await teamEvent(api, 'By Link');
  const leader = await api.newcomer('Lubna Leader');
  const other = await api.newcomer('Other Leader');
  const visitor = await api.logIn('bilal');
  await send(api, other, event, visitor);
  await page.goto(await linkInto(api, leader, event._id));
  await expect(main(page).getByRole('heading', { name: 'Join the team of Lubna Leader' })).toBeVisible();
  await expect(main(page).getByText('1 of 3 in the team')).toBeVisible();
  await main(page).getByRole('link', { name: 'Login to Ask' }).click();
  await main(page).getByLabel('Email').fill(visitor.user.email);
  await main(page).getByLabel('Password', { exact: true }).fill(demoPassword);
  await main(page).getByRole('button', { name: 'Login' }).click();
  await expect(main(page).getByText("Other Leader's invitation")).toBeVisible();
  expect(localStorage.getItem('guestJoinLink')).toBeNull();
  await main(page).getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(page).getByText('Your request is sent')).toBeVisible();
  await main(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(main(page).getByRole('button', { name: 'Ask to Join' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(page).getByText('Your request is sent')).toBeVisible();
  type Requests = { requests: { _id: string; status: string }[] };
  const { requests } = await api.call<Requests>('GET', '/join-requests', undefined, leader.token);
  const pending = requests.find(({ status }) => status === 'pending');
  await api.call('PUT', `/join-requests/${pending?._id}/respond`, { response: 'accept' }, leader.token);
  await expect(main(page).getByText('You are in the team')).toBeVisible();
  const { invitations } = await api.call<{ invitations: { _id: string; status: string; eventId: string }[] }>(
    'GET',
    '/invitations/incoming',
    undefined,
    visitor.token,
  );
  const joined = invitations.find(({ status, eventId }) => status === 'accepted' && eventId === event._id);
  await api.call('DELETE', `/invitations/${joined?._id}`, undefined, visitor.token);
  await expect(main(page).getByRole('button', { name: 'Ask to Join' })).toBeVisible();
});

test('a visitor who creates an account comes back to the link', async ({ page, api, mail }) => {
  const event = await teamEvent(api, 'By Link, Newcomer');
  await page.goto(await linkInto(api, await api.newcomer('Nadia Leader'), event._id));
  await main(page).getByRole('link', { name: 'Create Account' }).click();
  await verify(page, freshEmail('Newcomer By Link'), mail);
  await fillDetails(page, 'Naila Newcomer', freshRollNumber());
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(main(page).getByRole('heading', { name: 'Join the team of Nadia Leader' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Ask to Join' })).toBeVisible();
  expect(localStorage.getItem('guestJoinLink')).toBeNull();
});

test('the link takes one log-in there, of a visitor who pressed to come back, and none once it ended', async ({
  page,
  api,
}) => {
  const event = await teamEvent(api, 'By Link, Once');
  const leader = await api.newcomer('Once Leader');
  const path = await linkInto(api, leader, event._id);
  const ask = () => main(page).getByRole('link', { name: 'Create Account' });
  const logIn = async () => {
    await main(page).getByLabel('Email').fill(leader.user.email);
    await main(page).getByLabel('Password', { exact: true }).fill(leader.password);
    await main(page).getByRole('button', { name: 'Login' }).click();
  };
  await page.goto(path);
  await expect(ask()).toBeVisible();
  expect(localStorage.getItem('guestJoinLink'), 'only seen').toBeNull();
  await ask().click();
  await page.goto('/login');
  await logIn();
  await expect(page).toHaveURL(path);
  await expect(main(page).getByRole('heading', { name: 'Join the team of Once Leader' })).toBeVisible();
  expect(localStorage.getItem('guestJoinLink'), 'used').toBeNull();

  // Of a visitor who went away and came back to another page.
  localStorage.setItem('guestJoinLink', JSON.stringify({ token: path.split('#')[1], at: Date.now() }));
  await page.goto('/login');
  await expect(page, 'signed in already').toHaveURL('/dashboard');
  localStorage.clear();
  await page.goto(path);
  await ask().click();
  await linkInto(api, leader, event._id);
  await page.goto(path);
  await expect(main(page).getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await page.goto('/login');
  await logIn();
  await expect(page).toHaveURL('/dashboard');
});

test('a link that ended says why and what to do, and a refusal why', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'By Old Link');
  const leader = await api.newcomer('Omama Leader');
  const old = await linkInto(api, leader, event._id);
  const path = await linkInto(api, leader, event._id);
  await signedIn(page, leader);
  await page.goto(old);
  await expect(main(page).getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expect(main(page).getByText('Ask the leader for a new link.')).toBeVisible();
  await page.goto('/join');
  await expect(main(page).getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto(path);
  await main(page).getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(page).getByText('You are in your own team already')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'See the Event' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Ask to Join' })).toHaveCount(0);
});

test('who leads, is in a team or registered is not offered to ask', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'By Link, Taken');
  const path = await linkInto(api, await api.newcomer('Taken Leader'), event._id);
  const [leader, member] = [await api.newcomer('Leads Already'), await api.newcomer('Member Already')];
  await accept(api, member, await send(api, leader, event, member));
  const isRefused = async (text: string) => {
    await page.goto(path);
    await expect(main(page).getByText(text)).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'See the Event' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Ask to Join' })).toHaveCount(0);
  };
  await signedIn(page, member);
  await isRefused('You are in the team of Leads Already for this event.');
  await signedIn(page, leader);
  await isRefused('You lead a team for this event.');
  const alone = await teamEvent(api, 'By Link, Alone', { minTeamSize: 1 });
  const form = { eventId: alone._id, teamMembers: [], useInvitations: true, teamName: 'Alone' };
  await api.call('POST', '/registrations', form, leader.token);
  await page.goto(await linkInto(api, member, alone._id));
  await expect(main(page).getByText('You are registered for this event.')).toBeVisible();
});

test('of two leaders with one name each has the request that was made by their link', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await teamEvent(api, 'By Link, Namesakes');
  const [one, other] = [await api.newcomer('Sana Khan'), await api.newcomer('Sana Khan')];
  const asker = await api.newcomer('Asks Namesakes');
  const paths = [await linkInto(api, one, event._id), await linkInto(api, other, event._id)];
  await api.call('POST', '/join', { token: paths[0]?.split('#')[1] }, asker.token);
  await api.call('POST', '/join', { token: paths[1]?.split('#')[1] }, asker.token);
  await signedIn(page, asker);
  await page.goto(paths[0] ?? '');
  await expect(main(page).getByRole('button', { name: 'Ask to Join' }), 'neither is known').toBeVisible();
  type Requests = { requests: { _id: string; leader: { _id: string } }[] };
  const { requests } = await api.call<Requests>('GET', '/join-requests', undefined, asker.token);
  const toOne = requests.find(({ leader }) => leader._id === one.user._id);
  await api.call('DELETE', `/join-requests/${toOne?._id}`, undefined, asker.token);
  await main(page).getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(page).getByText('Your request is sent')).toBeVisible();
  await main(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(main(page).getByRole('button', { name: 'Ask to Join' }), 'the other is still sent').toBeVisible();
});

test('the leader makes a link in the team dialog and answers the request beside the invitations', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await teamEvent(api, 'By QR');
  const [leader, member, third] = [
    await api.newcomer('Parveen Leader'),
    await api.newcomer('Qadir Member'),
    await api.newcomer('Rabia Third'),
  ];
  await signedIn(page, leader);
  const team = await openTeam(page, event);
  await team.getByRole('button', { name: 'Invite by Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by Link' });
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const url = await dialog.getByLabel('Link to your team').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const { token } of [member, third]) await api.call('POST', '/join', { token: url.split('#')[1] }, token);
  await dialogOf(page, event).getByRole('button', { name: 'Accept Qadir Member' }).click();
  await expect(toast(page, 'Qadir Member is in your team!')).toBeVisible();
  await expect(team.getByText('2 in, 1 free')).toBeVisible();
  await page.goto('/dashboard');
  await expect(main(page).getByText('Rabia Third asks to join your team')).toBeVisible();
  await page.goto('/invitations');
  const card = page.getByRole('list', { name: 'Requests to join' }).getByRole('listitem');
  await card.filter({ hasText: 'Rabia Third' }).getByRole('button', { name: 'Decline' }).click();
  await expect(card.filter({ hasText: 'Rabia Third' })).toContainText('Declined');
  await page.route('**/join-requests', (route) => route.abort());
  await page.goto('/invitations?show=outgoing');
  await expect(main(page).getByText('Failed to load requests to join')).toBeVisible();
  await expect(main(page).getByText('Qadir Member').first(), 'the invitations stay').toBeVisible();
  await page.unroute('**/join-requests');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await main(page)
    .getByRole('tab', { name: /Incoming/ })
    .click();
  const answered = page.getByRole('list', { name: 'Answered requests to join' }).getByRole('listitem');
  await expect(answered, 'the accepted one is an invitation').toHaveCount(1);
  await expect(answered).toContainText('Rabia Third');
});

test('a registered team has its link in Change Team', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'By Late Link');
  const [leader, member] = [await api.newcomer('Sadia Leader'), await api.newcomer('Tahir Member')];
  await accept(api, member, await send(api, leader, event, member));
  const form = { eventId: event._id, teamMembers: [], useInvitations: true, teamName: 'Linked Late' };
  await api.call('POST', '/registrations', form, leader.token);
  await signedIn(page, leader);
  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Change Team' }).click();
  await page.getByRole('dialog', { name: 'Change Team' }).getByRole('button', { name: 'Invite by Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by Link' });
  await dialog.getByRole('button', { name: 'End Link' }).click();
  await expect(toast(page, 'There is no link to end')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(dialog.getByLabel('Link to your team')).toBeVisible();
  await page.route('**/invitations/link/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'End Link' }).click();
  await expect(toast(page, 'Failed to end the link')).toBeVisible();
  await expect(dialog.getByLabel('Link to your team'), 'still works, and can be ended').toBeVisible();
  await page.unroute('**/invitations/link/*');
  await dialog.getByRole('button', { name: 'End Link' }).click();
  await expect(toast(page, 'Link ended')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make Link' })).toBeVisible();
});

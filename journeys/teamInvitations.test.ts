import { type Given, expect, test } from './support/fixtures.ts';
import { closeTicket, toast } from './support/page.ts';
import { accept, cardsOf, foundIn, invite, openTeam, panelOf, send, sentIn, teamEvent } from './support/teams.ts';

async function changeMinds({ api, pageOf }: Pick<Given, 'api' | 'pageOf'>) {
  const event = await teamEvent(api, 'Second Thoughts', { maxParticipants: 1 });
  const [leader, member] = [await api.newcomer('Dania Leader'), await api.newcomer('Ehsan Member')];
  const [page, theirs] = [await pageOf(leader), await pageOf(member)];
  await theirs.goto('/invitations');
  const dialog = await openTeam(page, event);
  const waits = '1 place is free, fewer than your team of 2 needs. Registering puts you on the waitlist.';
  await expect(dialog.getByText(waits)).toBeVisible();
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
  await theirs.bringToFront();
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
  await page.bringToFront();
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
  await expect(panelOf(page).getByText(waits)).toBeVisible();
  await send(api, leader, event, await api.logIn('kamran'));
  await page.goto('/invitations?show=outgoing');
  const waiting = cardsOf(page).filter({ hasText: 'Awaiting response' });
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Invitation cancelled')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Outgoing' })).toContainText('4');
}

async function pressTwice({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const [leader, member] = [await api.newcomer('Xenia Twice'), await api.newcomer('Yasir Twice')];
  const event = await teamEvent(api, 'Pressed Twice');
  await accept(api, member, await send(api, leader, event, member));
  await signedIn(page, leader);
  const dialog = await openTeam(page, event);
  // The field has the focus before any timer or frame: what is typed on at once goes there.
  const focusedField = await dialog
    .getByRole('button', { name: 'Continue to Team Name' })
    .evaluate(async (button: HTMLElement) => {
      button.focus();
      button.click();
      for (let turns = 0; turns < 10; turns++) await Promise.resolve();
      return document.activeElement?.getAttribute('name');
    });
  expect(focusedField).toBe('teamName');
  await dialog.getByLabel('Team name').fill('In Time');
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/registrations')) sent += 1;
  });
  await dialog.getByRole('button', { name: 'Complete Registration' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await closeTicket(page);
  await expect(panelOf(page).getByText('In Time, 2 members')).toBeVisible();
  expect(sent).toBe(1);
}

async function endOthers({ page, another, api, signedIn }: Pick<Given, 'page' | 'another' | 'api' | 'signedIn'>) {
  const event = await teamEvent(api, 'Wanted Twice');
  const wanted = await api.newcomer('Bushra Wanted');
  const [one, two, three] = [
    await api.newcomer('Kashif One'),
    await api.newcomer('Komal Two'),
    await api.newcomer('Kiran Three'),
  ];
  for (const leader of [one, two]) await send(api, leader, event, wanted);
  await send(api, wanted, event, three);
  await signedIn(page, wanted);
  await page.goto('/invitations');
  const card = (name: string) => cardsOf(page).filter({ hasText: `${name} invites you` });
  await expect(card('Kashif One')).toContainText(
    "If you accept, these end: Komal Two's invitation, your invitation to Kiran Three.",
  );
  await card('Kashif One').getByRole('button', { name: 'Accept' }).click();
  await expect(card('Komal Two')).toContainText('You joined another team');
  await expect(card('Kashif One')).not.toContainText('If you accept');

  // Two clicks in one frame send one invitation.
  const leaders = await another();
  await signedIn(leaders, one);
  const dialog = await openTeam(leaders, event);
  let sent = 0;
  leaders.on('request', (request) => {
    if (request.url().endsWith('/invitations/send')) sent += 1;
  });
  await dialog.getByLabel('Message').fill('With these words.');
  await leaders.getByLabel('Search by name or roll number').fill(three.user.rollNumber ?? '');
  await foundIn(leaders)
    .getByRole('button', { name: 'Invite Kiran Three' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(toast(leaders, 'Invitation sent successfully!')).toBeVisible();
  await expect(sentIn(leaders).filter({ hasText: 'Kiran Three' })).toContainText('Pending');
  expect(sent).toBe(1);
}

test('invitations of teams are declined, ended and sent once, and a team registers once', async ({
  page,
  another,
  pageOf,
  api,
  signedIn,
}) => {
  test.slow();
  const given = { page, another, pageOf, api, signedIn };
  await test.step('invited, declined, invited again, joined, left, joined again, removed', () => changeMinds(given));
  await test.step('a team whose leader presses twice in one frame registers once', () => pressTwice(given));
  await test.step('accepting says which invitations it ends, which then say why', () => endOthers(given));
});

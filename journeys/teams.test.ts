import { expect, test } from './support/fixtures.ts';
import { closeTicket, main, registerBy, toast } from './support/page.ts';
import { cardsOf, invite, justSent, openTeam, panelOf, sentIn, teamEvent } from './support/teams.ts';

test('two people become a team: invited, accepted, named, registered, each seeing the other without reloading', async ({
  api,
  pageOf,
}) => {
  test.slow();
  const event = await teamEvent(api, 'Bridge Building', { maxTeamSize: 2 });
  const [leader, member, late] = [
    await api.newcomer('Amna Leader'),
    await api.newcomer('Basit Member'),
    await api.newcomer('Chand Late'),
  ];
  const [page, theirs, lates] = [await pageOf(leader), await pageOf(member), await pageOf(late)];
  await theirs.goto('/dashboard');
  await lates.goto('/invitations');
  await expect(lates.getByRole('heading', { name: 'No incoming invitations' })).toBeVisible();
  const card = main(theirs).getByRole('link', { name: /Pending Invitations/ });
  await expect(card).toContainText('0');

  const dialog = await openTeam(page, event);
  const next = dialog.getByRole('button', { name: 'Continue to Team Name' });
  await expect(dialog.getByText(registerBy)).toBeVisible();
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
  await expect(dialog.getByText('1 in, 2 pending, 1 free')).toBeVisible();
  await expect(sentIn(page).filter({ hasText: 'Basit Member' })).toContainText('Pending');

  await expect(card).toContainText('1');
  await expect(cardsOf(lates)).toHaveCount(1);
  await card.click();
  await expect(theirs).toHaveURL('/invitations');
  const invitation = cardsOf(theirs).filter({ hasText: event.title });
  for (const words of ['Amna Leader invites you', 'Bring glue.', justSent])
    await expect(invitation).toContainText(words);
  await dialog.getByLabel('Message').focus();
  await theirs.bringToFront();
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(theirs, 'Invitation accepted!')).toBeVisible();
  await expect(invitation.getByText('✓ Accepted')).toBeVisible();
  await expect(invitation.getByRole('link', { name: event.title })).toBeFocused();

  await expect(toast(page, 'Team is now full (2/2 members)!')).toBeVisible();
  await expect(dialog.getByText('2 in, 0 free')).toBeVisible();
  await page.bringToFront();
  await expect(dialog.getByLabel('Message')).toBeFocused();
  await expect(dialog.getByLabel('Search by name')).toHaveValue('');
  await expect(dialog.getByText('Your team is full. Remove somebody to invite another.')).toBeVisible();
  await expect(sentIn(page).filter({ hasText: 'Chand Late' })).toContainText('Team Full');
  await expect(cardsOf(lates)).toContainText(/Team Full.*No longer available/);

  await next.click();
  const name = dialog.getByLabel('Team name');
  const complete = dialog.getByRole('button', { name: 'Complete Registration' });
  await expect(name).toBeFocused();
  await expect(dialog.getByText('Team size is valid (2/2 members)')).toBeVisible();
  await expect(complete).toBeDisabled();
  const { promise: seenChecking, resolve: answerCheck } = Promise.withResolvers<void>();
  await page.route('**/check-team-name/**', async (route) => {
    await seenChecking;
    await route.continue();
  });
  await name.fill('Glue Guns');
  await expect(dialog.getByText('Checking...')).toBeVisible();
  answerCheck();
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  await complete.click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await closeTicket(page);
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

import { type Given, expect, test } from './support/fixtures.ts';
import { featuredEvent, fill, member, openForm, participantGroup } from './support/featured.ts';
import { managedOf } from './support/manage.ts';
import { main, registerBy, toast } from './support/page.ts';

async function registerATeam({
  page,
  another,
  api,
  mail,
  signedIn,
  faults,
}: Pick<Given, 'page' | 'another' | 'api' | 'mail' | 'signedIn' | 'faults'>) {
  faults.allow(/status of 409.*\/register/);
  const event = await featuredEvent(api, 'Border Crossing', { payment: 'PKR 3,000 to account 77' });
  const [leader, second] = [member('Rida Leader'), member('Saad Second')];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events');
  await main(page).getByRole('link', { name: 'Featured Events' }).click();
  const card = main(page).getByRole('listitem').filter({ hasText: event.title });
  await expect(card).toContainText('Open to All Unis');
  await expect(card).toContainText('Team Event, 2 to 3 members');
  await card.getByRole('link', { name: 'Register Now' }).click();
  for (const badge of ['Featured Event', 'Open to All Universities', 'No Login Required'])
    await expect(main(page).getByText(badge, { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('PKR 3,000 to account 77')).toBeVisible();
  await expect(main(page).locator('dl').filter({ hasText: registerBy }).first()).toBeVisible();

  let dialog = await openForm(page, event);
  await expect(dialog.getByText(registerBy)).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Payment' })).toHaveText(
    /^Payment\s*PKR 3,000 to account 77.*receipt/,
  );
  await dialog.getByLabel('Team name').fill('A&B');
  await dialog.getByLabel('Team size').selectOption('3');
  await fill(participantGroup(dialog, 1), leader);
  await dialog.getByLabel('Team size').selectOption('2');
  await expect(participantGroup(dialog, 3)).toHaveCount(0);
  await page.reload();
  dialog = await openForm(page, event);
  await expect(dialog.getByText('We kept what you typed')).toBeVisible();
  await expect(participantGroup(dialog, 1).getByLabel('Name')).toHaveValue(leader.name);
  await expect(participantGroup(dialog, 1).getByLabel('CNIC')).toHaveValue('');

  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await expect(
    dialog.getByText('Team name can only contain letters, numbers, spaces, hyphens, and underscores'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Team name')).toBeFocused();
  await expect(participantGroup(dialog, 1).getByText('CNIC is required')).toBeVisible();
  await expect(participantGroup(dialog, 2).getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Team name').fill('Border Collies');
  await fill(participantGroup(dialog, 1), leader);
  await fill(participantGroup(dialog, 2), { ...second, cnic: leader.cnic });
  await dialog.getByLabel('Payment receipt link').fill('https://receipts.example/77');
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await expect(participantGroup(dialog, 2).getByText('Participant 1 has this CNIC too')).toBeVisible();
  await expect(participantGroup(dialog, 2).getByLabel('CNIC')).toBeFocused();
  await participantGroup(dialog, 2)
    .getByLabel('CNIC')
    .fill(second.cnic.replace(/^(\d{5})(\d{7})/, '$1-$2-'));
  await dialog.getByLabel('Team name').focus();
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await expect(dialog.getByText(second.cnic)).toBeVisible();
  await dialog.getByRole('button', { name: 'Register Team' }).click();
  await expect(toast(page, 'Registration successful! Your team has been registered for the event.')).toBeVisible();
  const done = page.getByRole('dialog', { name: 'Your team is in' });
  await expect(done).toContainText(leader.email);
  const registered = await mail.next(leader.email, 'Your team is registered');
  const reference = /reference is (\w{8})/.exec(registered.text)?.[1] ?? 'none';
  await expect(done).toContainText(reference);
  await done.getByRole('button', { name: 'Done' }).click();

  dialog = await openForm(page, event);
  await expect(dialog.getByLabel('Team name')).toHaveValue('');
  await dialog.getByLabel('Team name').fill('border  collies');
  await fill(participantGroup(dialog, 1), member('Tooba Other'));
  await fill(participantGroup(dialog, 2), { ...member('Umair Other'), email: second.email });
  await dialog.getByLabel('Payment receipt link').fill('https://receipts.example/78');
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await dialog.getByRole('button', { name: 'Register Team' }).click();
  await expect(dialog.getByText('Team name is not available')).toBeVisible();
  await expect(dialog.getByLabel('Team name')).toBeFocused();
  await expect(participantGroup(dialog, 2).getByText('This email is already registered for this event')).toBeVisible();
  await expect(participantGroup(dialog, 1).getByLabel('Name')).toHaveValue('Tooba Other');

  const theirs = await another();
  await signedIn(theirs, 'zara');
  await theirs.goto('/admin/featured-events');
  const managed = managedOf(theirs, event.title);
  await managed.getByRole('button', { name: 'View (1)' }).click();
  const team = theirs.getByRole('rowgroup', { name: 'Team: Border Collies' });
  await theirs.getByRole('button', { name: 'Rejected (0)' }).click();
  await expect(theirs.getByText('No team has this status.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: 'Rejected (0)' })).toHaveAttribute('aria-pressed', 'true');
  await theirs.getByRole('button', { name: 'All (1)' }).click();
  await expect(team).toContainText(reference);
  await team.getByRole('button', { name: 'Border Collies' }).click();
  await expect(team).toContainText(`*********${leader.cnic.slice(-4)}`);
  await expect(team.getByRole('link', { name: /receipts\.example/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await team.getByRole('button', { name: 'Show CNICs' }).click();
  await expect(team).toContainText(leader.cnic);
  await team.getByRole('button', { name: 'Hide CNICs' }).click();
  await expect(team).not.toContainText(leader.cnic);
  await team.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(theirs, 'Team confirmed')).toBeVisible();
  await expect(team).toContainText('Confirmed');
  await theirs.keyboard.press('Escape');
  const saved = theirs.waitForEvent('download');
  await managed.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^border-crossing.*\d{4}-\d{2}-\d{2}\.csv$/);

  await managed.getByRole('button', { name: 'Edit Event' }).click();
  const edit = theirs.getByRole('dialog', { name: 'Edit Featured Event' });
  await edit.getByLabel('Venue').fill('Hall 7');
  await edit.getByLabel('Tell 1 person').uncheck();
  await expect(edit.getByRole('listitem').filter({ hasText: '→' })).toHaveText('Venue: Lab 1 → Hall 7');
  const change = theirs.waitForRequest((request) => request.method() === 'PUT');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  expect((await change).postDataJSON()).toMatchObject({ venue: 'Hall 7', notify: false });
  await expect(edit).toBeHidden();

  const link = /\/featured-events\/manage#\S+/.exec(registered.text)?.[0] ?? '';
  await page.goto(link);
  await expect(main(page).getByRole('heading', { name: 'Border Collies' })).toBeVisible();
  await expect(main(page).getByText('Your team is confirmed')).toBeVisible();
  const passes = main(page).getByRole('img', { name: /^QR code of the pass of / });
  await expect(passes).toHaveCount(2);
  await main(page).getByRole('button', { name: 'Correct Team' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct Team' });
  await participantGroup(correct, 2).getByLabel('Name').fill('Saad Seconded');
  await correct.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Team updated')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Saad Seconded' })).toBeVisible();
  await expect(main(page).getByText(`*********${second.cnic.slice(-4)}`)).toBeVisible();
  await main(page).getByRole('button', { name: 'Withdraw Team' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw Team' });
  await expect(question.getByRole('button', { name: 'Keep Team' })).toBeFocused();
  await question.getByRole('button', { name: 'Withdraw Team' }).click();
  await expect(main(page).getByText('This team was withdrawn.')).toBeVisible();
  await expect(passes).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Correct Team' })).toHaveCount(0);
}

async function changeALostForm({ page, api, faults }: Pick<Given, 'page' | 'api' | 'faults'>) {
  faults.allow(/ERR_FAILED/);
  faults.allow(/status of 409.*\/register/);
  const event = await featuredEvent(api, 'Lost And Found', { minTeamSize: 1 });
  const [leader, second] = [member('Lost Leader'), member('Found Friend')];
  let dialog = await openForm(page, event);
  await dialog.getByLabel('Team name').fill('Lost Letters');
  await dialog.getByLabel('Team size').selectOption('2');
  await fill(participantGroup(dialog, 1), leader);
  await fill(participantGroup(dialog, 2), second);
  await dialog.getByLabel('Payment receipt link').fill('https://receipts.example/78');
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await page.route(
    '**/register',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Register Team' }).click();
  await expect(toast(page, 'Failed to register for event. Please try again.')).toBeVisible();

  await page.reload();
  dialog = await openForm(page, event);
  await fill(participantGroup(dialog, 1), { ...leader, email: 'another@elsewhere.example' });
  await fill(participantGroup(dialog, 2), second);
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await dialog.getByRole('button', { name: 'Register Team' }).click();
  await expect(dialog.getByText('Team name is not available')).toBeVisible();
  await expect(participantGroup(dialog, 2).getByText('This CNIC is already registered for this event')).toBeVisible();
  await expect(dialog.getByText('Your team may be in already')).toBeVisible();
  await expect(dialog.getByText(`Look for our email to ${leader.email}`)).toBeVisible();

  await dialog.getByLabel('Team size').selectOption('1');
  await dialog.getByLabel('Team name').fill('Found Letters');
  await fill(participantGroup(dialog, 1), member('Third Person'));
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await dialog.getByRole('button', { name: 'Register Team' }).click();
  await expect(page.getByRole('dialog', { name: 'Your team is in' })).toContainText('third.person@elsewhere.example');
}

test('an outside team registers on a phone, corrects itself through the mailed link, and is not mistaken for another', async ({
  page,
  another,
  api,
  mail,
  signedIn,
  faults,
}) => {
  test.slow();
  const given = { page, another, api, mail, signedIn, faults };
  await test.step('an outside team registers on a phone, is confirmed, and corrects itself through the mailed link', () =>
    registerATeam(given));
  faults.endPart();
  await test.step('a form changed after a lost answer is not taken for the first', () => changeALostForm(given));
});

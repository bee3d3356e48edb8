import { dialogOf, featuredEvent, fill, member, openForm, participantGroup } from '../../journeys/support/featured.ts';
import { focused, main, tabTo } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

for (const width of [1440])
  test(`who mistyped the leader’s address corrects it at once, ${width} wide`, async ({ page, api, mail }) => {
    await page.setViewportSize({ width, height: 850 });
    const event = await featuredEvent(api, `Wrong Address ${width}`);
    const dialog = await openForm(page, event);
    const payment = dialog.getByRole('group', { name: 'Payment' });
    await expect(payment).toContainText(/How much and to whom\? Ask .+, or write to \S+@\S+, before you pay/);
    await dialog.getByLabel('Team name').fill(`Typing Fast ${width}`);
    await dialog.getByLabel('Team size').selectOption('2');
    const [leader, second] = [member(`Fast Typist ${width}`), member(`Slow Typist ${width}`)];
    await fill(participantGroup(dialog, 1), { ...leader, email: `mistyped.${width}@elsewhere.example` });
    await fill(participantGroup(dialog, 2), second);
    await dialog.getByLabel('Payment receipt link').fill('https://receipts.example/81');
    await dialog.getByRole('button', { name: 'Review Team' }).click();
    await dialog.getByRole('button', { name: 'Register Team' }).click();
    const done = page.getByRole('dialog', { name: 'Your team is in' });
    await expect(done).toContainText(`mistyped.${width}@elsewhere.example`);
    await done.getByRole('button', { name: 'Correct your team now' }).click();
    await expect(page).toHaveURL('/featured-events/manage');
    await main(page).getByRole('button', { name: 'Correct Team' }).click();
    const correct = page.getByRole('dialog', { name: 'Correct Team' });
    await participantGroup(correct, 1).getByLabel('Email').fill(leader.email);
    await correct.getByRole('button', { name: 'Save Changes' }).click();
    await expect(main(page).getByText(`leads the team now. We emailed the new link to ${leader.email}`)).toBeVisible();
    // The browser walks off the entry of a dialog that is gone: nobody presses Back or Forward in between.
    const isAtPage = () => page.evaluate(() => !(history.state as { dialogs?: number }).dialogs);
    await expect.poll(isAtPage).toBe(true);
    await page.goBack();
    await expect(main(page).getByRole('heading', { name: event.title })).toBeVisible();
    await expect.poll(isAtPage).toBe(true);
    await page.goForward();
    await expect(main(page).getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
    expect(
      await page.evaluate(() =>
        JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toMatch(/[\w-]{64}/);
    const { text } = await mail.next(leader.email, 'You lead a team');
    await page.goto(/\/featured-events\/manage#\S+/.exec(text)?.[0] ?? 'no link');
    await expect(main(page).getByRole('heading', { name: `Typing Fast ${width}` })).toBeVisible();
  });

test('a leader’s input stays when the team is confirmed meanwhile', async ({ page, api, mail }) => {
  const event = await featuredEvent(api, 'Slow Typing');
  const [leader, second] = [member('Slow Leader'), member('Quick Friend')];
  const others = { phone: '0300-1234567', university: 'Elsewhere University', discipline: 'Arts', batch: '2024' };
  const { registration } = await api.call<{ registration: { _id: string } }>(
    'POST',
    `/featured-events/${event._id}/register`,
    {
      teamName: 'Slow Writers',
      participants: [leader, second].map((person) => ({ ...person, ...others })),
      paymentReceiptLink: 'https://receipts.example/79',
    },
  );
  const { text } = await mail.next(leader.email, 'Your team is registered');
  await page.goto(/\/featured-events\/manage#\S+/.exec(text)?.[0] ?? '');
  await main(page).getByRole('button', { name: 'Correct Team' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct Team' });
  await correct.getByLabel('Team name').fill('Slower Writers');
  const { token } = await api.logIn('omar');
  await api.call(
    'PATCH',
    `/featured-events/${event._id}/registrations/${registration._id}`,
    { status: 'confirmed' },
    token,
  );
  const seen = page.waitForResponse('**/featured-registrations/manage');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await seen;
  await expect(page.getByText('Your team is confirmed')).toBeAttached();
  await expect(correct.getByLabel('Team name')).toHaveValue('Slower Writers');
});

test('by keyboard alone: a team of the university, whose roll numbers are typed in capitals', async ({ page, api }) => {
  const event = await featuredEvent(api, 'Home Only', { nedOnly: true, minTeamSize: 1, maxTeamSize: 2 });
  await page.goto(`/featured-events/${event._id}`);
  await expect(main(page).getByText('NED Students Only').first()).toBeVisible();
  await tabTo(page, main(page).getByRole('button', { name: 'Register Now' }).first());
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, event);
  await expect(dialog.getByLabel('Team name')).toBeFocused();
  await page.keyboard.type('Alone');
  const next = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.keyboard.press('Tab');
  const { name, email, cnic } = member('Waqas Alone');
  for (const text of [name, email, '0300-1234567', cnic, 'Ours', 'Computer Science', '2023', 'ct-23045'])
    await next(text);
  await expect(participantGroup(dialog, 1).getByLabel('Roll number')).toHaveValue('CT-23045');
  await expect(dialog.getByLabel('Payment receipt link')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Register Team' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your team is in' })).toContainText('Confirmed');
  await expect(focused(page)).toHaveText('Done');
});

test('an invalid link says so, and an unknown event leads back', async ({ page }) => {
  await page.goto('/featured-events/manage#nothing');
  await expect(main(page).getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto('/featured-events/nothing');
  await expect(main(page).getByRole('heading', { name: 'Event Not Found' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Back to Featured Events' }).click();
  await expect(page).toHaveURL('/featured-events');
});

import type { User } from '../src/people/accounts/contract.ts';
import { unsubscribePaths } from '../src/contact/reminders/server/unsubscribe.ts';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { secret } from './support/productServer.ts';
import { inputModes } from './support/inputModes.ts';

for (const { name, size, press } of inputModes) {
  test(`the link under a reminder asks first, then ends the reminders, ${name}`, async ({
    page,
    api,
    signedIn,
    faults,
  }) => {
    faults.allow(/status of 404.*\/unsubscribe\//);
    const person = await api.newcomer('Muted By Mail');
    const getsReminders = async () =>
      (await api.call<{ user: User }>('GET', '/auth/me', undefined, person.token)).user.remindersByEmail;
    const paths = unsubscribePaths(secret, person.user._id);
    const heading = (words: string) => main(page).getByRole('heading', { level: 1, name: words });
    await page.setViewportSize(size);

    // What the header of the mail names, opened by somebody instead of posted by their program.
    await page.goto(paths.post);
    await expect(page).toHaveURL(paths.page);
    await expect(heading('Stop reminders by email?')).toBeVisible();
    expect(await getsReminders(), 'looking changes nothing').toBe(true);
    await press(page, main(page).getByRole('button', { name: 'Stop Reminders' }));
    await expect(heading('Reminders are off')).toBeVisible();
    expect(await getsReminders()).toBe(false);
    await page.reload();
    await expect(heading('Reminders are off'), 'the link goes on saying so').toBeVisible();

    await signedIn(page, person);
    await page.goto(paths.page);
    await page.reload();
    await press(page, main(page).getByRole('link', { name: 'Profile Settings' }));
    await expect(page).toHaveURL('/profile');
    const reminders = main(page).getByRole('checkbox', { name: 'Remind me by email' });
    await expect(reminders).not.toBeChecked();
    await reminders.press('Space');
    await expect.poll(getsReminders).toBe(true);
    await page.goto(paths.page);
    await expect(heading('Stop reminders by email?')).toBeVisible();

    await page.goto(`/unsubscribe#${'a'.repeat(64)}`);
    await expect(heading('This link does not work')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Stop Reminders' })).toHaveCount(0);
  });
}

import { readFile } from 'node:fs/promises';
import type { AuditEntry } from '../../src/people/audit/contract.ts';
import { focused, main, toast } from '../../journeys/support/page.ts';
import { freshEmail, freshRollNumber } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';

for (const { width, first } of [
  { width: 1440, first: 'Zarqa' },
  { width: 390, first: 'Zulekha' },
])
  test(`a super_admin finds a student, makes them club admin in one step, and deletes another, ${width} wide`, async ({
    page,
    api,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const student = await api.newcomer(`${first} Akhtar`);
    const gone = await api.newcomer(`${first} Sultana`);
    await signedIn(page, 'omar');
    await page.goto('/dashboard');
    await main(page).getByRole('link', { name: 'Manage Users' }).click();
    const users = main(page);
    const isPhone = width < 768;
    // On a phone what can be done stands in the sheet that a row opens.
    const press = async (act: string, name: string) => {
      if (!isPhone) return users.getByRole('button', { name: `${act} ${name}` }).click();
      await users.getByRole('button', { name, exact: true }).click();
      return page.getByRole('dialog', { name }).getByRole('button', { name: act }).click();
    };
    await users.getByLabel('Search users').fill(first);
    await expect(users.getByText('2 users', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/admin/users?search=${first}`);
    await page.reload();
    await expect(users.getByLabel('Search users')).toHaveValue(first);

    await press('Edit', `${first} Akhtar`);
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByLabel('Role').selectOption('Club Admin');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Club').selectOption('Gameverse');
    await save.click();
    await expect(toast(page, 'User role updated successfully')).toBeVisible();
    await expect(focused(page)).toHaveAccessibleName(isPhone ? `${first} Akhtar` : `Edit ${first} Akhtar`);
    await expect(users.getByRole('row', { name: new RegExp(`${first} Akhtar`) })).toContainText('Gameverse');
    const { user } = await api.call<{ user: { role: string; clubAffiliation: string } }>(
      'GET',
      '/auth/me',
      undefined,
      student.token,
    );
    expect(user).toMatchObject({ role: 'club_admin', clubAffiliation: 'Gameverse' });

    await press('Edit', `${first} Akhtar`);
    await dialog.getByLabel('Club').selectOption('Qubit Qrew');
    await save.click();
    await expect(toast(page, 'User updated successfully')).toBeVisible();

    await press('Delete', `${first} Sultana`);
    const confirm = page.getByRole('alertdialog');
    await expect(focused(page)).toHaveAccessibleName('Keep User');
    await confirm.getByRole('button', { name: 'Delete User' }).click();
    await expect(toast(page, 'User deleted successfully')).toBeVisible();
    await expect(users.getByText('1 user', { exact: true })).toBeVisible();
    await expect(api.call('GET', '/auth/me', undefined, gone.token)).rejects.toThrow(/401/);

    await users.getByLabel('Search users').fill('nobody is called this');
    await expect(users.getByText('No users found matching your criteria.')).toBeVisible();
    await users.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(users.getByLabel('Search users')).toHaveValue('');
    await users.getByRole('button', { name: 'Super Admins' }).click();
    await expect(users.getByRole('button', { name: 'Omar Farooq', exact: true })).toBeVisible();
    await expect(users.getByRole('button', { name: 'Delete Omar Farooq', includeHidden: true })).toHaveCount(0);
  });

test('a code is read out to somebody whose mail never arrived', async ({ page, api, signedIn }) => {
  const email = freshEmail('No Mail');
  await signedIn(page, 'omar');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create Sign-up Code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const digits = dialog.getByText(/^\d( \d){4}$/);
  await expect(digits).toBeVisible();
  const code = (await digits.innerText()).replaceAll(' ', '');
  await api.call('POST', '/verification/verify-code', { email, code });
  await page.goto('/admin/records');
  await expect(
    main(page)
      .getByText(/Made a sign-up code/)
      .first(),
  ).toBeVisible();
});

test('a person whose role was revoked meanwhile is told so', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.route('**/api/admin/users?*', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: 'forbidden', message: 'You are not allowed to do this' },
    }),
  );
  await page.goto('/admin/users');
  await expect(main(page).getByText('Only super admins can access user management.')).toBeVisible();
});

test('a role revoked while a person is edited shows in the list behind', async ({ page, signedIn, api }) => {
  const [omar, usman] = [await api.logIn('omar'), await api.newcomer('Usman Demoted')];
  const roleOf = (id: string, body: object, by: string) => api.call('PUT', `/admin/users/${id}/role`, body, by);
  await roleOf(usman.user._id, { role: 'super_admin' }, omar.token);
  await signedIn(page, { ...usman, user: { ...usman.user, role: 'super_admin' } });
  await page.goto('/admin/users?search=bilal');
  await main(page).getByRole('button', { name: 'Edit' }).first().click();
  await roleOf(usman.user._id, { role: 'student' }, omar.token);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('Super Admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'You are not allowed to do this')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('Only super admins can access user management.')).toBeVisible();
});

for (const { width, first } of [
  { width: 1440, first: 'Rukhsana' },
  { width: 390, first: 'Nusrat' },
])
  test(`a student applies to the team, is told what happens next, and is shortlisted and exported, ${width} wide`, async ({
    page,
    api,
    another,
    mail,
    signedIn,
  }) => {
    const name = `${first} Bibi`;
    const email = freshEmail(name, 'example.com');
    await page.setViewportSize({ width, height: 850 });
    await page.goto('/recruitment');
    const form = main(page);
    const send = form.getByRole('button', { name: 'Send Application' });
    await send.click();
    await expect(form.getByText('Please choose a domain')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Roll number').fill(freshRollNumber().toLowerCase());
    await form.getByLabel('Batch').selectOption('2024');
    await form.getByLabel('Domain').selectOption('Photography');
    await send.click();
    await expect(form.getByRole('heading', { name: 'Application received' })).toBeVisible();
    await mail.next(email, 'We have your application');
    await form.getByRole('button', { name: 'Apply for something else' }).click();
    await form.getByLabel('Domain').selectOption('Photography');
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('You have applied for this already');
    await expect(form.getByLabel('Name')).toHaveValue(name);

    const admin = await another();
    await admin.setViewportSize({ width, height: 850 });
    const { token } = await signedIn(admin, 'omar');
    await admin.goto('/admin/recruitment');
    const review = main(admin);
    await review.getByLabel('Search applications').fill(first);
    await review.getByLabel('Domain', { exact: true }).selectOption('Photography');
    await expect(review.getByText(/^Showing 1 of \d+ applications$/)).toBeVisible();
    const isPhone = width < 768;
    const openRow = async () => {
      if (isPhone) await review.getByRole('button', { name, exact: true }).click();
    };
    const status = (isPhone ? admin.getByRole('dialog', { name }) : review).getByLabel(`Status of ${name}`);
    await openRow();
    await status.selectOption('Shortlisted');
    const question = admin.getByRole('alertdialog');
    await question.getByLabel('Tell the applicant').check();
    await question.getByRole('button', { name: 'Shortlist Application' }).click();
    await expect(toast(admin, 'Application status updated successfully')).toBeVisible();
    // The mail itself leaves half a minute later.
    const { records } = await api.call<{ records: AuditEntry[] }>('GET', '/admin/records', undefined, token);
    const answered = `Set the application of ${name} (Photography) from pending to shortlisted, and mailed the applicant`;
    expect(records[0]?.summary).toBe(answered);
    if (isPhone) await admin.keyboard.press('Escape');
    const download = admin.waitForEvent('download');
    await review.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^recruitment-applications-\d{4}-\d\d-\d\d\.csv$/);
    const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`${name},${email}`);
    expect(rows[1]).toContain('Shortlisted');
    await expect(toast(admin, 'Applications exported successfully!')).toBeVisible();

    await admin.route('**/api/recruitment/*/status', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await openRow();
    await status.selectOption('Rejected');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject Application' }).click();
    await expect(toast(admin, 'Failed to update application status')).toBeVisible();
    await expect(status).toHaveValue('shortlisted');
  });

test('a student applies to a club from its page; filters of the review carry a count', async ({
  page,
  api,
  another,
  signedIn,
}) => {
  await signedIn(page, await api.newcomer('Sadia Yaqoob'));
  await page.goto('/clubs/gameverse');
  await main(page).getByRole('link', { name: 'Join this club' }).click();
  const form = main(page);
  await expect(form.getByRole('heading', { name: 'Join Gameverse' })).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Sadia Yaqoob');
  await form.getByLabel('Role').selectOption('Lead');
  await form.getByRole('button', { name: 'Send Application' }).click();
  await expect(form.getByText('You applied for Gameverse, Lead.')).toBeVisible();

  const admin = await another();
  await signedIn(admin, 'omar');
  await admin.goto('/admin/club-recruitment');
  const review = main(admin);
  // Open where there is room.
  await expect(review.getByLabel('Club', { exact: true })).toBeVisible();
  await review.getByRole('button', { name: /^Filters/ }).click();
  await expect(review.getByLabel('Club', { exact: true })).toBeHidden();
  await review.getByRole('button', { name: /^Filters/ }).click();
  await review.getByLabel('Club', { exact: true }).selectOption('Gameverse');
  await review.getByLabel('Type', { exact: true }).selectOption('Lead');
  await expect(review.getByRole('button', { name: /^Filters/ })).toContainText('2');
  await expect(review.getByRole('row', { name: /Sadia Yaqoob/ })).toBeVisible();
  await admin.evaluate(() => localStorage.removeItem('authToken'));
  await review.getByRole('button', { name: 'Export Excel' }).click();
  await expect(toast(admin, 'Please log in to export data')).toBeVisible();
});

test('a form that has closed says so', async ({ page, api }) => {
  const { token } = await api.logIn('omar');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await api.call('PATCH', '/settings', { clubRecruitmentClosesAt: yesterday }, token);
  await page.goto('/recruitment/koderz-club');
  await expect(main(page).getByText('Applications are closed')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Send Application' })).toHaveCount(0);
});

test('a page beyond the last one shows the last one', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  for (const number of ['9', '99999999999999999999']) {
    await page.goto(`/admin/users?role=super_admin&page=${number}`);
    await expect(main(page).getByText('omar.farooq@cloud.neduet.edu.pk')).toBeVisible();
    await expect(page).toHaveURL('/admin/users?role=super_admin');
  }
});

test('a super_admin hands over all events of an organizer, whose demotion says that they still organize some', async ({
  page,
  api,
  signedIn,
}) => {
  const { token } = await signedIn(page, 'omar');
  const [leaver, next] = [await api.newcomer('Leaver Laiq'), await api.newcomer('Next Nida')];
  const appoint = ({ user }: { user: { _id: string } }) =>
    api.call('PUT', `/admin/users/${user._id}/role`, { role: 'club_admin', clubAffiliation: 'Gameverse' }, token);
  await appoint(leaver);
  await appoint(next);
  for (const title of ['Left Behind', 'Left Too']) {
    const event = await api.newEvent(title);
    await api.call('PUT', `/events/${event._id}/organizer`, { userId: leaver.user._id }, token);
  }
  await page.goto('/admin/users?search=Laiq');
  const users = main(page);
  await users.getByRole('button', { name: 'Edit Leaver Laiq' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Role').selectOption('Student');
  await expect(edit).toContainText('Still organizes 2 events, which a student cannot edit.');
  await page.keyboard.press('Escape');
  await users.getByRole('button', { name: 'Hand over events of Leaver Laiq' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand Over Events' });
  await expect(dialog).toContainText('2 events, those that are over included.');
  await dialog.getByRole('button', { name: 'Hand Over' }).click();
  await expect(dialog).toContainText('Please select an administrator');
  await dialog.getByLabel('Hand over to').selectOption(next.user._id);
  await dialog.getByRole('button', { name: 'Hand Over' }).click();
  await expect(toast(page, 'Next Nida organizes 2 more events now')).toBeVisible();
  await expect(users.getByRole('button', { name: 'Hand over events of Leaver Laiq' })).toHaveCount(0);
});

import { expect } from './support/fixtures.ts';
import { focused, main, tabTo, toast } from './support/page.ts';
import { bar, opener, phone, rowsOf } from './support/records.ts';
import { type Given, test } from './support/touch.ts';

async function handleMails({
  page,
  touchPage,
  api,
  mail,
  signedIn,
}: Pick<Given, 'page' | 'touchPage' | 'api' | 'mail' | 'signedIn'>) {
  const reader = await api.newcomer('Resent Rabia');
  const { email } = reader.user;
  const event = await api.newEvent('Sent Twice');
  await api.register(event, reader);
  await mail.next(email, 'You are registered');
  const list = `/admin/mail?to=${encodeURIComponent(email)}`;
  const row = opener(page, email).first();

  await signedIn(page, 'omar');
  await page.goto(list);
  await expect(row).toBeVisible();
  await row.focus();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  await tabTo(page, bar(page).getByRole('button', { name: 'Export Selected' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await rowsOf(await download))[1]).toContain(`${email},Registered,Sent`);
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: email });
  await tabTo(page, drawer.getByRole('button', { name: `Send again to ${email}` }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The mail is sent again')).toBeVisible();
  await expect(
    drawer.locator(':focus').or(drawer.and(focused(page))),
    'the focus stays in the drawer, where the button is gone while the mail waits',
  ).toHaveCount(1);
  await mail.next(email, 'You are registered');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(focused(page)).toHaveAccessibleName(email);

  await signedIn(touchPage, 'omar');
  await touchPage.goto(list);
  await opener(touchPage, email).first().tap();
  const sheet = touchPage.getByRole('dialog', { name: email });
  await sheet.getByRole('button', { name: `Send again to ${email}` }).tap();
  await expect(toast(touchPage, 'The mail is sent again')).toBeVisible();
  await mail.next(email, 'You are registered');
}

async function handleRecords({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const { token } = await signedIn(page, 'omar');
  const email = `records.${Date.now()}@example.com`;
  await api.call('POST', '/recruitment', {
    name: 'Recorded Rida',
    email,
    rollNumber: 'CT-24777',
    batch: '2024',
    domain: 'Content',
  });
  const { applications } = await api.call<{ applications: { _id: string }[] }>(
    'GET',
    '/recruitment?search=Recorded%20Rida',
    undefined,
    token,
  );
  await api.call('PUT', `/recruitment/${applications[0]?._id}/status`, { status: 'shortlisted' }, token);
  const sentence = 'Set the application of Recorded Rida (Content) from pending to shortlisted';
  await page.goto('/admin/records');
  const row = opener(page, sentence).first();
  await row.focus();
  await page.keyboard.press('x');
  // Behind the twenty rows of a page.
  await tabTo(page, bar(page).getByRole('button', { name: 'Export Selected' }), 120);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await rowsOf(await download))[1]).toContain(sentence);

  await page.setViewportSize(phone);
  await page.goto('/admin/records');
  await expect(row).toBeVisible();
  const heights = await main(page)
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)));
  expect(heights).toEqual(heights.map(() => 72));
  const lines = await row.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return (element.firstElementChild ?? element).getBoundingClientRect().height / Number.parseFloat(lineHeight);
  });
  expect(Math.round(lines)).toBe(2);
}

test('mails and records by keyboard and by touch', async ({ page, touchPage, api, mail, signedIn }) => {
  const given = { page, touchPage, api, mail, signedIn };
  await test.step('mails by keyboard and by touch: exported, opened and sent again', () => handleMails(given));
  await test.step('records by keyboard are exported, and on a phone each says its sentence on two lines of a row of 72 px', () =>
    handleRecords(given));
});

import { main, toast } from '../../journeys/support/page.ts';
import { freshEmail, freshRollNumber } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { fillDetails, verify } from './support/signUpForm.ts';

test('a link that has been used says so and leads to a new code', async ({ page, api, mail }) => {
  const email = freshEmail('Late');
  await api.call('POST', '/verification/send-code', { email });
  const link = /http\S+#(\S+)/.exec((await mail.next(email, 'code')).text);
  await api.call('POST', '/verification/verify-link', { token: link?.[1] });
  await page.goto(`/register#${link?.[1]}`);
  await expect(main(page).getByText('This link has been used already. Please request a new code.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Request a New Code' }).click();
  await expect(main(page).getByLabel('University email')).toBeVisible();
});

test('a foreign address and one with an account are refused at the field', async ({ page }) => {
  await page.goto('/register');
  const email = main(page).getByLabel('University email');
  const send = main(page).getByRole('button', { name: 'Send Code' });
  await send.click();
  await expect(main(page).getByText('Please enter your email')).toBeVisible();
  for (const wrong of ['hira@gmail.com', 'hira@evilcloud.neduet.edu.pk', 'hira@cloud.neduet.edu.pk.example']) {
    await email.fill(wrong);
    await send.click();
    await expect(main(page).getByText('Please use your NED University email')).toBeVisible();
    await expect(email).toHaveValue(wrong);
  }
  await email.fill('ayesha.noor@cloud.neduet.edu.pk');
  await send.click();
  await expect(main(page).getByLabel('University email')).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue('ayesha.noor@cloud.neduet.edu.pk');
  await expect(email).toBeFocused();
});

test('a refused form keeps everything typed; a section that misfits warns', async ({ page, mail, api }) => {
  const other = await api.newcomer('Other Student');
  await page.goto('/register');
  await verify(page, freshEmail('Iqra'), mail);
  const form = main(page);
  const create = form.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
  await expect(form.getByText('Phone number is required')).toBeVisible();
  await expect(form.getByText('Section is required for Computer Science & IT students')).toBeVisible();

  await fillDetails(page, 'Iqra', 'XY-12345');
  await form.getByLabel('Phone number').fill('12345');
  await form.getByLabel('Confirm password').fill('another');
  await create.click();
  await expect(form.getByText('Roll number prefix must be CT, AI, DT, CR, or GA')).toBeVisible();
  await expect(form.getByText('Phone number must be in format 03XX-XXXXXXX')).toBeVisible();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expect(toast(page, 'Passwords do not match'), 'said once, at its field').toHaveCount(0);
  await form.getByLabel('Roll number').fill('12345');
  await expect(form.getByText('Roll number must be in format XX-00000')).toBeVisible();

  await fillDetails(page, 'Iqra', other.user.rollNumber ?? '');
  await form.getByLabel('Section').selectOption('GA');
  await form.getByLabel('Name').focus();
  await expect(toast(page, 'Section GA may not match your roll number prefix CT')).toBeVisible();
  await expect(form.getByLabel('Section'), 'after the toast too').toHaveAccessibleDescription(
    'Section GA may not match your roll number prefix CT',
  );
  await create.click();
  await expect(form.getByText('Roll number is already registered')).toBeVisible();
  await expect(form.getByLabel('Roll number')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('Iqra');
  await expect(form.getByLabel('Section')).toHaveValue('GA');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('a fine password');
  await form.getByLabel('Roll number').fill(freshRollNumber());
  await create.click();
  await expect(page).toHaveURL('/dashboard');
});

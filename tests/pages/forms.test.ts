import type { Page } from '@playwright/test';
import { featuredEvent } from '../../journeys/support/featured.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { freshEmail, freshRollNumber } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';

/** Controls that neither are required nor say that they are optional, or do both, by their labels. */
const unmarked = (page: Page, form = 'main form') =>
  page.locator(form).evaluateAll((forms) =>
    forms.flatMap((element) =>
      [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')].flatMap((control) => {
        const isNoField = ['checkbox', 'radio', 'file', 'search'].includes(control.type);
        if (isNoField || control.readOnly || control.name === 'website') return [];
        const isRequired = control.required || control.ariaRequired === 'true';
        const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
        const isOptional = described.some((id) => document.getElementById(id)?.textContent === 'optional');
        return isRequired === isOptional ? [control.labels?.[0]?.textContent ?? control.name] : [];
      }),
    ),
  );

test('every field is required for assistive technology, or says that it is optional', async ({
  page,
  api,
  signedIn,
}) => {
  const club = '/recruitment/gameverse';
  for (const address of ['/login', '/register', '/forgot-password', '/reset-password', '/recruitment', club]) {
    await page.goto(address);
    await expect(main(page).locator('form :is(input, select):not([name=website])').first()).toBeVisible();
    expect(await unmarked(page), address).toEqual([]);
    await expect(page.getByText('* required'), address).toHaveCount(0);
  }
  const featured = await featuredEvent(api, 'Marked Fields', { minTeamSize: 1 });
  await page.goto(`/featured-events/${featured._id}`);
  await main(page).getByRole('button', { name: 'Register Now' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Team name')).toBeVisible();
  expect(await unmarked(page, '[role=dialog] form')).toEqual([]);

  const event = await api.newEvent('Marked Event');
  await signedIn(page, 'omar');
  for (const address of [
    `/admin/events/edit/${event._id}`,
    `/admin/events/${event._id}/messages`,
    '/admin/settings',
    '/admin/recruitment',
    '/admin/club-recruitment',
  ]) {
    await page.goto(address);
    await expect(main(page).locator('form :is(input, textarea)').first()).toBeVisible();
    expect(await unmarked(page), address).toEqual([]);
  }
  await page.goto('/admin/featured-events');
  await main(page).getByRole('button', { name: 'Create Featured Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Featured Event' });
  await expect(dialog.getByLabel('Organizer club')).toHaveAccessibleDescription(/optional/);
  await expect(dialog.getByLabel('Title')).not.toHaveAccessibleDescription(/optional/);
  expect(await unmarked(page, '[role=dialog] form')).toEqual([]);
});

test('a mistake is said once: at its field, or in a toast for the whole form', async ({ page, mail }) => {
  await page.goto('/login');
  const login = main(page).getByRole('button', { name: 'Login' });
  await login.click();
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await expect(page.getByText('Please fill in all fields')).toHaveCount(1);
  await expect(main(page).getByText('This is required')).toHaveCount(2);
  await main(page).getByLabel('Email').fill('nobody@cloud.neduet.edu.pk');
  await main(page).getByLabel('Password', { exact: true }).fill('not this one');
  await login.click();
  await expect(page.getByText('Invalid email or password')).toHaveCount(1);
  await expect(toast(page, 'Invalid email or password')).toBeVisible();

  await page.goto('/recruitment');
  const email = freshEmail('Once');
  const form = main(page);
  const send = form.getByRole('button', { name: 'Send Application' });
  await form.getByLabel('Name').fill('Once Only');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Roll number').fill(freshRollNumber());
  await form.getByLabel('Batch').selectOption('2024');
  await form.getByLabel('Domain').selectOption('Photography');
  await send.click();
  await mail.next(email, 'We have your application');
  await form.getByRole('button', { name: 'Apply for something else' }).click();
  await form.getByLabel('Domain').selectOption('Photography');
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('You have applied for this already');
  await expect(page.getByText('You have applied for this already')).toHaveCount(1);
});

test('an edit refused as a whole is said in a toast and marked in place', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Locked Meanwhile');
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${event._id}`);
  const tick = main(page).getByRole('checkbox', { name: 'Team event' });
  await tick.check();
  await main(page).getByLabel('Maximum team size').fill('3');
  await api.register(event, await api.newcomer('Meanwhile Person'));
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  const sentence = /People have registered or joined a team/;
  await expect(page.locator('[data-toast]').filter({ hasText: sentence })).toBeVisible();
  await expect(main(page).getByText(sentence), 'said once').toHaveCount(0);
  await expect(main(page).getByRole('alert')).toHaveText('This was not accepted');
  await expect(tick).toBeFocused();
});

test('what a failed submit said is gone once the form is submitted again', async ({ page }) => {
  await page.goto('/login');
  await main(page).getByLabel('Email').fill('nobody@cloud.neduet.edu.pk');
  await main(page).getByLabel('Password', { exact: true }).fill('not this one');
  const login = main(page).getByRole('button', { name: 'Login' });
  await login.click();
  const message = toast(page, 'Invalid email or password');
  await expect(message).toBeVisible();
  // The pointer keeps it from leaving by itself.
  await message.hover();
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/login', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await main(page).getByLabel('Password', { exact: true }).press('Enter');
  await expect(login.or(main(page).getByRole('button', { name: 'Logging in...' }))).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(message, 'before the answer').toHaveCount(0);
  answer.resolve(undefined);
  await expect(message).toHaveCount(1);
});

/** Not one that fades. */
const standing = (page: Page, text: string) => toast(page, text).and(page.locator(':not([data-ending-style])'));

test('what another act said stays when a form is sent, and what a form said when nothing is sent', async ({
  page,
  api,
  signedIn,
}) => {
  await page.goto('/forgot-password');
  await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 500, json: {} }));
  const email = main(page).getByLabel('Email');
  await email.fill('nobody@cloud.neduet.edu.pk');
  await email.press('Enter');
  // The pointer keeps it from leaving by itself.
  await toast(page, 'Failed to send reset code').hover();
  await email.fill('');
  await email.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(standing(page, 'Failed to send reset code')).toHaveCount(1);

  await signedIn(page, await api.newcomer('Staying Sana'));
  await page.route('**/api/users/profile', (route) =>
    route.request().postData()?.includes('remindersByEmail')
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
  await page.goto('/profile');
  await main(page).getByRole('checkbox', { name: 'Remind me by email' }).click();
  await toast(page, 'Failed to update profile').hover();
  await main(page).getByRole('button', { name: 'Edit Profile' }).press('Enter');
  await main(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(standing(page, 'Failed to update profile')).toHaveCount(1);
});

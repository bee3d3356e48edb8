import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

/** Not one that fades. */
const standing = (page: Page, text: string) => toast(page, text).and(page.locator(':not([data-ending-style])'));

/** Headings that a toast lies over, by their texts. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-toast]')].map((each) => each.getBoundingClientRect());
    return [...document.querySelectorAll('main :is(h1, h2, h3), [role=dialog] :is(h1, h2, h3)')].flatMap((heading) => {
      const own = heading.getBoundingClientRect();
      const isOver = boxes.some(
        ({ top, right, bottom, left }) =>
          own.width > 0 && own.top < bottom && own.bottom > top && own.left < right && own.right > left,
      );
      return isOver ? [heading.textContent] : [];
    });
  });

async function watchToastsOnAPhone({
  page,
  api,
  faults,
  signedIn,
}: Pick<Given, 'page' | 'api' | 'faults' | 'signedIn'>) {
  faults.allow(/status of 500/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await main(page).getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  expect(await covered(page), '/login').toEqual([]);
  const event = await api.newEvent('Covers Nothing');
  await signedIn(page, await api.newcomer('Uncovered Umar'));
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
  const save = main(page).getByRole('button', { name: 'Save Changes' });
  for (const isTyping of [false, true]) {
    await page.evaluate((typing) => document.documentElement.toggleAttribute('data-typing', typing), isTyping);
    const answer = page.waitForResponse('**/api/users/profile');
    await save.press('Enter');
    await answer;
    await expect(standing(page, 'Failed to update profile')).toBeVisible();
    await expect(toast(page, 'Failed to update profile'), 'the one before has left').toHaveCount(1);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await covered(page), `/profile, typing: ${isTyping}`).toEqual([]);
  }

  await page.goto(`/events/${event._id}`);
  await page.route('**/api/registrations', (route) => route.fulfill({ status: 500, json: {} }));
  await main(page).getByRole('button', { name: 'Register Now' }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  expect(await covered(page), 'over a sheet').toEqual([]);
}

async function typeHalfADate({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'omar');
  for (const [address, label, button] of [
    ['/admin/recruitment', 'Closes', 'Save Dates'],
    ['/admin/settings', 'Festival ends', 'Save'],
  ] as const) {
    await page.goto(address);
    const field = main(page).getByLabel(label, { exact: true });
    await field.focus();
    await page.keyboard.type('01');
    await main(page).getByRole('button', { name: button, exact: true }).click();
    await expect(main(page).getByText('Please enter a date and time')).toBeVisible();
    await expect(field).toBeFocused();
  }
}

test('a form on a phone: no toast over a heading, and an incomplete date is refused', async ({
  page,
  api,
  faults,
  signedIn,
}) => {
  const given = { page, api, faults, signedIn };
  await test.step('on a phone no toast lies over a heading, even with its keyboard up', () =>
    watchToastsOnAPhone(given));
  await test.step('an incomplete date is refused instead of saved as empty', () => typeHalfADate(given));
});

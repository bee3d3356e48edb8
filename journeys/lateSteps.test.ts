import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { phone } from './support/door.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';
import { dialogEntries, heldSteps, holdSteps, takeStep } from './support/steps.ts';

const rosterOf = (page: Page) => page.getByRole('dialog', { name: 'Registrations' });

async function openRosterFromList(page: Page, api: Api, title: string): Promise<string> {
  const event = await api.newEvent(title);
  await api.register(event, await api.newcomer('Anum Listed'));
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = `/admin/events?search=${encodeURIComponent(event.title)}`;
  await page.goto('/events');
  await page.goto(list);
  await main(page).getByRole('button', { name: 'View Registrations' }).click();
  await expect(rosterOf(page)).toContainText('Anum Listed');
  return list;
}

test.beforeEach(({ page }) => holdSteps(page));

async function answerInHaste({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Answered in Haste');
  for (const name of ['Hina First', 'Hina Second']) await api.register(event, await api.newcomer(name));
  await signedIn(page, 'zara');
  await page.setViewportSize(phone);
  await page.goto(`/admin/events/edit/${event._id}`);
  await main(page).getByLabel('Maximum participants').fill('1');
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect.poll(() => dialogEntries(page)).toBe(1);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  await takeStep(page);
  await expect(page).toHaveURL('/admin/events');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
  await page.evaluate(() => history.back());
  await takeStep(page);
  await expect(page).toHaveURL(`/admin/events/edit/${event._id}`);
  expect([await dialogEntries(page), await heldSteps(page)], 'the question has left no entry').toEqual([0, 0]);
}

async function closeTwice({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await signedIn(page, 'zara');
  const list = await openRosterFromList(page, api, 'Closed in Haste');
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await takeStep(page);
  await expect(rosterOf(page)).toBeHidden();
  await expect(page).toHaveURL(list);
  expect(await heldSteps(page)).toBe(0);
}

async function chooseWhileClosing({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await signedIn(page, 'zara');
  const list = await openRosterFromList(page, api, 'Chosen in Haste');
  await page.keyboard.press('Escape');
  await expect.poll(() => heldSteps(page)).toBe(1);
  await rosterOf(page).getByLabel('Search registrations').fill('Anum');
  await page.keyboard.press('Enter');
  await takeStep(page);
  await expect(rosterOf(page)).toBeHidden();
  await expect(page).toHaveURL(list);
  await main(page).getByRole('button', { name: 'View Registrations' }).click();
  await expect(rosterOf(page).getByLabel('Search registrations')).toHaveValue('');
  await page.keyboard.press('Escape');
  await takeStep(page);
  await expect(page).toHaveURL(list);
}

async function leaveWhileClosing({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Left in Haste');
  await signedIn(page, 'zara');
  await page.setViewportSize(phone);
  await page.goto(`/admin/events/${event._id}/door`);
  await main(page).getByRole('button', { name: 'Door links' }).click();
  const links = page.getByRole('dialog', { name: 'Door links' });
  await links.getByLabel('Label').fill('Side door');
  await links.getByRole('button', { name: 'Make Link' }).click();
  await links.getByRole('button', { name: 'End the link Side door' }).click();
  await expect.poll(() => dialogEntries(page)).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => heldSteps(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await page.getByRole('link', { name: 'Back to the events' }).click();
  await takeStep(page);
  await takeStep(page);
  await expect(page).toHaveURL('/admin/events', { timeout: 5000 });
  await expect(main(page).getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
  expect(await heldSteps(page)).toBe(0);
}

test('steps of Back that come late undo nothing', async ({ page, api, signedIn }) => {
  const given = { page, api, signedIn };
  await test.step('a step back that comes late does not undo where an answer led', () => answerInHaste(given));
  await test.step('closing a window twice is one step', () => closeTwice(given));
  await test.step('what is chosen in a window that is closing does not open it again', () => chooseWhileClosing(given));
  await test.step('who leaves while a question and its window close is not brought back', () =>
    leaveWhileClosing(given));
});

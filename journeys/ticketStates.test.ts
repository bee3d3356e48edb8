import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });

test('one ticket is open at a time, one Esc closes one thing, and a narrowed window gets a sheet', async ({
  page,
  api,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await api.newcomer('Zoya Rehman');
  for (const title of ['First Paper', 'Second Paper']) await api.register(await api.newEvent(title), person);
  await signedIn(page, person);
  await page.goto('/my-registrations');
  const ticket = ticketOf(page);
  const save = ticket.getByRole('button', { name: 'Save Picture' });
  const shown = (title: string) => ticket.getByRole('heading', { level: 3, name: title });
  const cardOf = (title: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name: title }) });
  const show = (title: string) => cardOf(title).getByRole('button', { name: 'Show Ticket' });

  await show('First Paper').press('Enter');
  await expect(shown('First Paper')).toBeVisible();
  await expect(save).toBeFocused();
  await show('Second Paper').press('Enter');
  await expect(shown('Second Paper')).toBeVisible();
  // The first one fades.
  await expect(ticket).toHaveCount(1);
  await expect(save).toBeFocused();

  await cardOf('First Paper').getByRole('button', { name: 'Cancel' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cardOf('First Paper').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(shown('Second Paper')).toBeVisible();
  await expect(show('Second Paper')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await show('Second Paper').press('Enter');
  await expect(save).toBeFocused();
  // A sheet leaves nothing of the page to use.
  await expect(show('Second Paper')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(show('Second Paper')).toBeFocused();
});

import type { Page } from '@playwright/test';
import { phone } from './support/door.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

test.use({ viewport: phone });

// In the page: Playwright counts from the entry that the browser last heard of, which may be the one before.
// Later: of another document's page the answer would be lost.
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

const forward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()));

const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });

async function closeATicket({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Back and Forth');
  await api.register(event, await signedIn(page, await api.newcomer('Zoya Rehman')));
  await page.goto('/schedule');
  await page.goto(`/events/${event._id}`);
  const at = page.url();
  const button = main(page).getByRole('button', { name: 'Show Ticket' }).first();
  const ticket = ticketOf(page);
  const show = async () => {
    await button.click();
    await expect(ticket.getByRole('img')).toBeVisible();
    // Its entry is made a task later: a reload before that would be of the page's.
    await expect.poll(() => depth(page)).toBe(1);
  };

  await show();
  expect(page.url(), 'what is shared is the page').toBe(at);
  await back(page);
  await expect(ticket).toBeHidden();
  await expect(button).toBeFocused();
  expect(page.url()).toBe(at);

  // Neither what Forward leads to nor what was closed otherwise takes a step of Back.
  await forward(page);
  await expect.poll(() => depth(page)).toBe(0);
  await expect(ticket).toBeHidden();
  await show();
  await ticket.getByRole('button', { name: 'Close' }).click();
  await expect(ticket).toBeHidden();
  await expect.poll(() => depth(page)).toBe(0);
  await back(page);
  await expect(page).toHaveURL(/\/schedule$/);

  await forward(page);
  await show();
  await page.reload();
  await expect(button).toBeVisible();
  await expect(ticket).toBeHidden();
  await expect.poll(() => depth(page)).toBe(0);
  await back(page);
  await expect(page).toHaveURL(/\/schedule$/);
}

async function leaveFromADialog({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Left From Within');
  await signedIn(page, await api.newcomer('Saad Mirza'));
  await page.goto('/schedule');
  await page.goto(`/events/${event._id}`);
  await main(page).getByRole('button', { name: 'Register Now' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => depth(page)).toBe(1);
  // As a link in it would.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
  await expect(main(page).getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await back(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Register Now' }).first()).toBeVisible();
  await expect.poll(() => depth(page)).toBe(0);
  await forward(page);
  await expect(main(page).getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await back(page);
  await expect(main(page).getByRole('button', { name: 'Register Now' }).first()).toBeVisible();
  await expect.poll(() => depth(page)).toBe(0);
  await leaveAndReturnAtOnce(page);
  await back(page);
  await expect(page).toHaveURL(/\/schedule$/);
}

/** Back is pressed in the moment in which the next page stands in place of the dialog's, on a busy phone. */
async function leaveAndReturnAtOnce(page: Page) {
  await main(page).getByRole('button', { name: 'Register Now' }).first().click();
  await expect.poll(() => depth(page)).toBe(1);
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      history.back();
      for (const until = performance.now() + 200; performance.now() < until;);
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click();
  });
  await expect(main(page).getByRole('button', { name: 'Register Now' }).first()).toBeVisible();
  await expect.poll(() => depth(page)).toBe(0);
  expect(new URL(page.url()).pathname).toMatch(/^\/events\//);
}

test('Back on a phone closes what a student opened, a step each', async ({ page, api, signedIn }) => {
  const given = { page, api, signedIn };
  await test.step('Back closes a ticket on a phone and stays on the page, also after Forward and a reload', () =>
    closeATicket(given));
  await test.step('who leaves the page from a dialog comes back to it with one step', () => leaveFromADialog(given));
});

const depth = (page: Page) => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);

async function closeAQuestion({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('One on the Other');
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  await page.goto(`/admin/events/${event._id}/door`);
  const opener = main(page).getByRole('button', { name: 'Door links' });
  await opener.click();
  const links = page.getByRole('dialog', { name: 'Door links' });
  await links.getByLabel('Label').fill('Side door');
  await links.getByRole('button', { name: 'Make Link' }).click();
  const end = links.getByRole('button', { name: 'End the link Side door' });
  await end.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect.poll(() => depth(page)).toBe(2);

  await back(page);
  await expect(question).toBeHidden();
  await expect(links).toBeVisible();
  await expect(end).toBeFocused();
  await end.click();
  await expect(question).toBeVisible();
  await expect.poll(() => depth(page)).toBe(2);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect.poll(() => depth(page)).toBe(1);
  await back(page);
  await expect(links).toBeHidden();
  await expect(opener).toBeFocused();
  await back(page);
  await expect(page).toHaveURL(/\/admin\/events$/);
}

async function closeRegistrations({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Listed and Left');
  await api.register(event, await api.newcomer('Anum Listed'));
  await signedIn(page, 'zara');
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = `/admin/events?search=${encodeURIComponent(event.title)}`;
  await page.goto('/events');
  await page.goto(list);
  await main(page).getByRole('button', { name: 'View Registrations' }).click();
  const roster = page.getByRole('dialog', { name: 'Registrations' });
  await expect(roster).toContainText('Anum Listed');
  await roster.getByLabel('Search registrations').fill('Anum');
  await expect(page).toHaveURL(/registrations=.+find=Anum/);
  await back(page);
  await expect(roster).toBeHidden();
  await expect(page).not.toHaveURL(/registrations=|find=/);
  await forward(page);
  await expect(roster.getByLabel('Search registrations')).toHaveValue('Anum');
  await page.reload();
  await expect(roster).toContainText('Anum Listed');
  await page.keyboard.press('Escape');
  await expect(roster).toBeHidden();
  await expect(page).not.toHaveURL(/registrations=|find=/);
  await back(page);
  await expect(page).toHaveURL(/\/events$/);

  await page.goto(`/admin/events?registrations=${event._id}`);
  await expect(roster).toContainText('Anum Listed');
  await page.keyboard.press('Escape');
  await expect(roster).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
}

test('Back closes what an organizer opened, a step each', async ({ page, api, signedIn }) => {
  const given = { page, api, signedIn };
  await test.step('Back closes a question before the window that asked it, each with one step', () =>
    closeAQuestion(given));
  await test.step('the registrations of an event have an address: Back closes them, Forward and a shared link open them', () =>
    closeRegistrations(given));
});

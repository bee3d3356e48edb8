import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import type { Newcomer } from './support/api.ts';
import { closeTicket, main, registerBy, tabTo, toast } from './support/page.ts';

const panelOf = (page: Page) => main(page).getByRole('complementary', { name: 'Registration' });

const cardOf = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

async function findAndRegister({ page, mail, api }: Pick<Given, 'page' | 'mail' | 'api'>) {
  const person = await api.newcomer('Areeba Khan');
  const event = await api.newEvent('Compilers for the Curious', { maxParticipants: 3 });
  await page.goto('/events');
  await main(page).getByRole('searchbox', { name: 'Search events' }).fill('compilers for');
  await expect(main(page).getByText('Showing 1 event', { exact: true })).toBeVisible();
  await main(page).getByRole('heading', { name: event.title }).getByRole('link').click();
  await expect(main(page).getByRole('heading', { level: 1, name: event.title })).toBeVisible();
  await expect(panelOf(page).getByText(registerBy)).toBeVisible();
  await panelOf(page).getByRole('link', { name: 'Login to Register' }).click();
  await main(page).getByLabel('Email').fill(person.user.email);
  await main(page).getByLabel('Password', { exact: true }).fill(person.password);
  await main(page).getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/events/${event._id}`);

  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  const dialog = page.getByRole('dialog', { name: event.title });
  for (const fact of ['Areeba Khan', person.user.rollNumber ?? '', '2023', 'A'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  await expect(dialog.getByText(registerBy)).toBeVisible();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await closeTicket(page);
  await expect(panelOf(page).getByText('You are registered for this event')).toBeVisible();
  await expect(panelOf(page).getByText('Registered', { exact: true })).toBeVisible();
  await expect(panelOf(page).getByText('2 of 3 free')).toBeVisible();
  expect((await mail.next(person.user.email, event.title)).subject).toBe(`You are registered: ${event.title}`);

  await panelOf(page).getByRole('link', { name: 'View My Registrations' }).click();
  await expect(page).toHaveURL('/my-registrations');
  await expect(cardOf(page, event.title).getByText('Registered', { exact: true })).toBeVisible();
  await cardOf(page, event.title).getByRole('link', { name: 'View Event' }).click();
  await expect(page).toHaveURL(`/events/${event._id}`);
}

async function registerByKeyboard({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Keys Only');
  await signedIn(page, await api.newcomer('Kamran Ali'));
  await page.goto(`/events/${event._id}`);
  const open = panelOf(page).getByRole('button', { name: 'Register Now' });
  const dialog = page.getByRole('dialog', { name: event.title });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Register' })).toBeFocused();
  for (const name of ['Close', 'Cancel', 'Register']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name }), 'the focus stays inside').toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Register' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await closeTicket(page);
  await tabTo(page, panelOf(page).getByRole('link', { name: 'View My Registrations' }));
}

async function cancelByKeyboard({ page, mail, api, signedIn }: Pick<Given, 'page' | 'mail' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Not for Me');
  const person = await api.newcomer('Usman Tariq');
  await api.register(event, person);
  await signedIn(page, person);
  await page.goto('/my-registrations');
  const card = cardOf(page, event.title);
  const cancel = card.getByRole('button', { name: 'Cancel' });
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Registration' });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  const keep = dialog.getByRole('button', { name: 'Keep Registration' });
  await expect(keep).toBeFocused();
  await expect(dialog).toContainText('cannot be undone');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Registered', { exact: true })).toBeVisible();
  await expect(cancel).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel Registration' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration cancelled successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'View Event' })).toBeFocused();
  await mail.next(person.user.email, `Registration cancelled: ${event.title}`);
}

test('a visitor finds an event, logs in on the way and registers; then by keyboard alone, also to cancel', async ({
  page,
  api,
  mail,
  signedIn,
}) => {
  test.slow();
  const given = { page, api, mail, signedIn };
  await test.step('a visitor finds an event, logs in on the way and registers', () => findAndRegister(given));
  await test.step('by keyboard alone: the dialog takes the focus, Esc closes it, the focus returns, and it registers', () =>
    registerByKeyboard(given));
  await test.step('by keyboard alone: a registration is kept, then cancelled', () => cancelByKeyboard(given));
});

test('a full event waitlists the next person; a cancellation promotes and mails them', async ({
  another,
  mail,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('One Chair', { maxParticipants: 1 });
  const first = await api.newcomer('Faizan Shah');
  const second = await api.newcomer('Mahnoor Aziz');
  const pageOf = async (person: Newcomer) => {
    const page = await another();
    await signedIn(page, person);
    await page.goto(`/events/${event._id}`);
    return page;
  };
  const register = async (page: Page) => {
    await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  };

  const seated = await pageOf(first);
  await register(seated);
  await closeTicket(seated);
  await expect(panelOf(seated).getByText('You are registered for this event')).toBeVisible();

  const waiting = await pageOf(second);
  await expect(panelOf(waiting).getByText('This event is full. Registering puts you on the waitlist.')).toBeVisible();
  await register(waiting);
  await expect(toast(waiting, 'Event is full. You have been added to the waitlist.')).toBeVisible();
  await expect(panelOf(waiting).getByText('You are on the waitlist for this event')).toBeVisible();
  await expect(panelOf(waiting).getByText('Waitlisted', { exact: true })).toBeVisible();
  await expect(panelOf(waiting).getByText('Place 1', { exact: true })).toBeVisible();
  expect((await mail.next(second.user.email, 'waitlist')).text).toContain('You are number 1 in line.');
  await panelOf(waiting).getByRole('link', { name: 'View My Registrations' }).click();
  await expect(cardOf(waiting, event.title).getByText('Place 1', { exact: true })).toBeVisible();

  await seated.goto('/my-registrations');
  await cardOf(seated, event.title).getByRole('button', { name: 'Cancel' }).click();
  await seated.getByRole('alertdialog').getByRole('button', { name: 'Cancel Registration' }).click();
  await expect(toast(seated, 'Registration cancelled successfully')).toBeVisible();
  await mail.next(first.user.email, `Registration cancelled: ${event.title}`);

  const { subject, text } = await mail.next(second.user.email, 'You have a place');
  expect(subject).toBe(`You have a place: ${event.title}`);
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  await waiting.goto(link);
  await expect(waiting).toHaveURL(`/events/${event._id}`);
  await expect(panelOf(waiting).getByText('You are registered for this event')).toBeVisible();
});

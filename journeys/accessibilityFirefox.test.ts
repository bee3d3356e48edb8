import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { expectAccessible, waitUntilLoaded } from './support/pageChecks.ts';
import { main, toast } from './support/page.ts';

// The pages and dialogs that most people see. Every other one is looked at in Chromium: docs/decisions/118.

/** The driver asks Firefox for no reduced motion, and half-faded text has too little contrast for a moment. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    // The life of a toast stands still under the mouse.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function look(page: Page, address: string) {
  await page.goto(address);
  await waitUntilLoaded(page);
  await untilStill(page);
  await expectAccessible(page, address);
}

async function lookAtPublicPages({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('Seen in Firefox');
  for (const address of [
    '/',
    '/events',
    `/events/${event._id}`,
    '/schedule',
    '/featured-events',
    '/login',
    '/register',
  ])
    await look(page, address);
}

async function lookAtStudentPages({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('A Dialog in Firefox');
  await signedIn(page, await api.newcomer('Saad Mirza'));
  await look(page, '/dashboard');
  await look(page, '/invitations');

  await page.goto(`/events/${event._id}`);
  const dialog = page.getByRole('dialog');
  await main(page).getByRole('button', { name: 'Register Now' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Register' })).toBeVisible();
  await untilStill(page);
  await expectAccessible(page, 'the registration dialog');
  await dialog.getByRole('button', { name: 'Register' }).click();
  // Under the mouse it stays, however long the ticket takes.
  await toast(page, 'Registration successful!').hover();
  await expect(page.getByRole('dialog', { name: 'Your ticket' }).getByRole('img')).toBeVisible();
  await untilStill(page);
  await expectAccessible(page, 'the ticket and a message');

  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await untilStill(page);
  await expectAccessible(page, 'the question before cancelling');
}

async function lookAtTables({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('A Roster in Firefox');
  await api.register(event, await api.newcomer('Anum Raza'));
  await signedIn(page, 'omar');
  await look(page, '/admin/users');
  await page.goto(`/admin/events?search=${encodeURIComponent(event.title)}&registrations=${event._id}`);
  await expect(page.getByRole('dialog', { name: 'Registrations' })).toContainText('Anum Raza');
  await untilStill(page);
  await expectAccessible(page, 'the registrations of an event');
}

test('in Firefox: pages and dialogs of a student', async ({ page, api, signedIn }) => {
  test.slow();
  await lookAtStudentPages({ page, api, signedIn });
});

test(
  'in Firefox: pages of a visitor, tables and dialogs of an administrator',
  { tag: '@long' },
  async ({ page, api, signedIn }) => {
    test.slow();
    const given = { page, api, signedIn };
    await test.step('in Firefox: the pages of a visitor', () => lookAtPublicPages(given));
    await test.step('in Firefox: tables and dialogs of an administrator', () => lookAtTables(given));
  },
);

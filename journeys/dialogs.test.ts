import type { Page } from '@playwright/test';
import { addresses } from '../src/addresses.ts';
import { featuredEvent } from './support/featured.ts';
import { expect, test } from './support/fixtures.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { managedOf } from './support/manage.ts';
import { main } from './support/page.ts';

// Half-faded text has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Opening {
  what: string;
  at: string;
  open: (page: Page) => Promise<void>;
}

const press = (label: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name: label }).first().click();
const pressOn = (card: string, label: string | RegExp) => (page: Page) =>
  managedOf(page, card).getByRole('button', { name: label }).click();
const andSend = (open: Opening['open'], label: string) => async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await expect(page.getByRole('dialog').locator('[aria-invalid="true"]').first()).toBeVisible();
};

const { manageEvents, manageFeatured, manageUsers } = addresses;
const openings: Opening[] = [
  {
    what: 'creating an event, with its mistakes',
    at: manageEvents,
    open: andSend(press('Create New Event'), 'Create Event'),
  },
  { what: 'deleting an event', at: manageEvents, open: pressOn('Nobody In Yet', 'Delete') },
  { what: 'the registrations of an event', at: manageEvents, open: pressOn('Code Relay', 'View Registrations') },
  {
    what: 'the door links of an event, with its mistakes',
    at: manageEvents,
    open: andSend(async (page) => {
      await pressOn('Code Relay', 'View Registrations')(page);
      await page.getByRole('dialog').getByRole('link', { name: 'Door Links' }).click();
    }, 'Make Link'),
  },
  {
    what: 'creating a featured event, with its mistakes',
    at: manageFeatured,
    open: andSend(press('Create Featured Event'), 'Create Event'),
  },
  { what: 'editing a featured event', at: manageFeatured, open: pressOn('Open Circuit', 'Edit Event') },
  { what: 'deleting a featured event', at: manageFeatured, open: pressOn('No Team Yet', 'Delete Event') },
  { what: 'the teams of a featured event', at: manageFeatured, open: pressOn('Open Circuit', /^View/) },
  { what: 'editing a person', at: manageUsers, open: press(/^Edit /) },
  { what: 'deleting a person', at: manageUsers, open: press(/^Delete /) },
  { what: 'a code to read out', at: manageUsers, open: press('Create Sign-up Code') },
];

test('every dialog of the administration', async ({ page, api, signedIn }) => {
  await api.newEvent('Nobody In Yet');
  await featuredEvent(api, 'No Team Yet');
  await signedIn(page, 'omar');
  for (const { what, at, open } of openings) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at);
    await waitUntilLoaded(page);
    await open(page);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSoundPage(page, what);
    await page.keyboard.press('Escape');
    await expect(dialog, `${what}: Esc closes it`).toBeHidden();
  }
});

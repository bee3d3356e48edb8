import type { Page } from '@playwright/test';
import { addresses } from '../../src/platform/addresses.ts';
import type { Api } from './api.ts';
import { featuredEvent } from './featured.ts';
import { expect } from './fixtures.ts';
import { managedOf } from './manage.ts';
import { main } from './page.ts';

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
/** Every dialog of the administration; needs the events of `prepareDialogs`. */
export const openings: Opening[] = [
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

/** An event nobody registered for, and a featured event without a team: they can be deleted. */
export async function prepareDialogs(api: Api): Promise<void> {
  await api.newEvent('Nobody In Yet');
  await featuredEvent(api, 'No Team Yet');
}

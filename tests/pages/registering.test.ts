import type { Page } from '@playwright/test';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const panelOf = (page: Page) => main(page).getByRole('complementary', { name: 'Registration' });

test('the panel says why somebody cannot register', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Only for the Class of 2022', { eligibilityCriteria: { batches: ['2022'] } });
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>('GET', '/events');
  const idOf = (title: string) => events.find((each) => each.title === title)?._id ?? '';

  await signedIn(page, 'omar');
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Administrators Cannot Register' })).toBeDisabled();

  const person = await api.newcomer('Eman Zahid');
  await signedIn(page, person);
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByText('Not eligible')).toBeVisible();
  await expect(panelOf(page).getByRole('button')).toHaveCount(0);
  for (const title of ['Charts That Tell the Truth', 'A Blockchain in an Afternoon', 'Quantum Circuits by Hand']) {
    await page.goto(`/events/${idOf(title)}`);
    await expect(panelOf(page).getByRole('button', { name: 'Registration Closed' })).toBeDisabled();
  }

  const other = await api.newEvent('Twice Told');
  await page.goto(`/events/${other._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await api.register(other, person);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'You are already registered for this event')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(panelOf(page).getByText('You are registered for this event')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readCsv } from '../support/readCsv.ts';
import { actionsOf, managedOf } from '../../journeys/support/manage.ts';
import { toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const saved = async (download: Download) => ({
  name: download.suggestedFilename(),
  rows: readCsv(await readFile(await download.path(), 'utf8')),
});

async function exported(page: Page, button: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ]);
  return saved(download);
}

for (const size of sizes) {
  test(`registrations of a Koderz event are filtered and exported, ${size.width} wide`, async ({ page, signedIn }) => {
    await page.setViewportSize(size);
    await signedIn(page, 'sana');
    await page.goto('/admin/events');
    await (await actionsOf(page, 'Code Relay')).getByRole('button', { name: 'View Registrations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrations' });
    await expect(dialog.getByRole('heading', { name: 'Team: Off by One' })).toBeVisible();
    const all = dialog.getByRole('button', { name: /Export Registrations CSV/ });
    const n = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);

    const roster = await exported(page, /Export Registrations CSV/);
    expect(roster.name).toMatch(/^registrations-code-relay-\d{4}-\d\d-\d\d\.csv$/);
    expect(roster.rows).toHaveLength(n + 1);
    expect(roster.rows[0]).toEqual(expect.arrayContaining(['Team Name', 'Section', 'Member 5 Name']));
    expect(roster.rows[0]?.at(-1)).toBe('Present');
    const seating = await exported(page, /Export Seating CSV/);
    expect(seating.name).toMatch(/^seating-code-relay-\d{4}-\d\d-\d\d\.csv$/);
    expect(seating.rows.find(([team]) => team === 'Off by One')?.[1]).toBe('Mahnoor Ali');

    const filter = dialog.getByRole('combobox', { name: 'Batch-section' });
    await expect(filter.locator('option').first()).toHaveText('All Batch-Sections');
    const label = (await filter.locator('option').nth(1).textContent()) ?? '';
    expect(label).toMatch(/^Batch \d{4} - Section \w+$/);
    await filter.selectOption(label);
    await expect(page).toHaveURL(/registrations=.+&section=\d{4}-\w+/);
    await page.reload();
    await expect(filter.locator('option:checked')).toHaveText(label);
    const some = await exported(page, /Export Seating CSV/);
    expect(some.rows.length).toBeLessThan(seating.rows.length);

    await page.goto(page.url().replace(/section=.*/, 'section=2022-CR'));
    await expect(dialog.getByText('No registrations found for selected batch-section')).toBeVisible();
    await dialog.getByRole('button', { name: 'Export Seating CSV (0)' }).click();
    await expect(toast(page, 'No registrations found for the selected batch-section')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/admin/events');
  });
}

test('five thousand registrations open at once and export whole', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('A Full House');
  await signedIn(page, 'zara');
  const registrations = Array.from({ length: 5000 }, (_, i) => {
    const person = { _id: `p${i}`, name: `Student ${i}`, rollNumber: 'CT-23001', email: `${i}@example.com` };
    const leader = { ...person, batch: '2023', section: 'A', department: null, phoneNumber: null, presentAt: null };
    return {
      _id: `r${i}`,
      event: { ...event },
      isIndividual: true,
      teamName: null,
      teamMembers: [leader],
      teamLeader: leader,
      status: 'registered',
      waitlistPosition: null,
      canCancel: false,
      createdAt: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(),
    };
  });
  await page.route('**/api/registrations/event/*', (route) =>
    route.fulfill({ json: { success: true, data: { registrations, total: registrations.length } } }),
  );
  await page.goto('/admin/events');
  await managedOf(page, event.title).getByRole('button', { name: 'View Registrations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrations' });
  await expect(dialog.getByText('Showing 50 of 5,000 registrations')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export Registrations CSV (5000)' })).toBeEnabled();
  await dialog.getByLabel('Search registrations').fill('nobody of this name');
  await expect(dialog.getByText('Nobody found')).toBeVisible();
  await expect(page).toHaveURL(/find=nobody/);
  await dialog.getByLabel('Search registrations').fill('student 4321');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('Student 4321');
  await dialog.getByLabel('Search registrations').fill('');
  await dialog.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(dialog.getByText('Showing 100 of 5,000 registrations')).toBeVisible();
  const { rows } = await exported(page, /Export Registrations CSV \(5000\)/);
  expect(rows).toHaveLength(5001);
});

import { readFile } from 'node:fs/promises';
import { main } from './support/page.ts';
import { expect, test } from './support/fixtures.ts';

for (const width of [1440, 390])
  test(`a club_admin reads and exports the numbers of the own events, ${width} wide`, async ({
    page,
    api,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const title = `Counted ${width}`;
    const event = await api.newEvent(title, { maxParticipants: 1 });
    await api.register(event, await api.newcomer('First Counted'));
    await api.register(event, await api.newcomer('Second Counted'));

    await signedIn(page, 'zara');
    await page.goto('/admin/numbers');
    const row = main(page).getByRole('table', { name: 'People by event' }).getByRole('row').filter({ hasText: title });
    await expect(row.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'People by club' })).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'Sign-ups by day and batch' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);

    const file = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Export CSV' }).press('Enter');
    const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
    expect(lines.find((line) => line.includes(title))).toMatch(/,1,1,1,0,/);
  });

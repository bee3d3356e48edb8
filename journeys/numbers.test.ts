import { readFile } from 'node:fs/promises';
import { main } from './support/page.ts';
import { expect, test } from './support/fixtures.ts';

for (const width of [390])
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
    await api.register(event, await api.newcomer('Third Counted'));

    await signedIn(page, 'zara');
    await page.goto('/admin/numbers');
    const events = main(page).getByRole('table', { name: 'People by event' }).getByRole('row');
    const row = events.filter({ hasText: title });
    await expect(row.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'People by club' })).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'Sign-ups by day and batch' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);

    const navigation = page.getByRole('navigation').filter({ visible: true });
    await expect(navigation.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(navigation).toHaveCount(0);
    const parts = row.locator('[data-part]');
    await expect(parts).toHaveCount(2);
    for (const part of await parts.all()) {
      await expect(part).toBeVisible();
      await expect(part, 'a background that is printed').toHaveCSS('print-color-adjust', 'exact');
    }
    const bars = (await events.evaluateAll(barPartsOf)).flat();
    const unit = Math.max(...bars.map(({ drawn }) => drawn)) / Math.max(...bars.map(({ value }) => value));
    for (const { drawn, value } of bars) {
      expect(value).toBeGreaterThan(0);
      expect(
        Math.abs(drawn - value * unit),
        `${drawn} px for ${value}: to scale, or the two pixels of what is small`,
      ).toBeLessThan(2.1);
    }
    await page.emulateMedia({ media: 'screen' });

    const file = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Export CSV' }).press('Enter');
    const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
    expect(lines.find((line) => line.includes(title))).toMatch(/,1,1,2,0,0,,0$/);
    expect(lines.at(-2)).toMatch(/^Total,,,\d/);
  });

const barPartsOf = (rows: Element[]) =>
  rows.map((row) =>
    [...row.querySelectorAll('[data-part]')].map((part) => {
      // Before an event is over the bar has those who are expected, and no column has their number.
      const column = ['count', '', 'present', 'absent', 'waitlisted'].indexOf(part.getAttribute('data-part') ?? '');
      const valueIn = (at: number) => Number.parseInt(row.children[at]?.textContent ?? '', 10);
      const value = column === 0 ? valueIn(2) - valueIn(3) : valueIn(column + 1);
      return { drawn: part.getBoundingClientRect().width, value };
    }),
  );

import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { panelOf } from './support/teams.ts';

const minute = 60_000;

for (const { name, apart, tag } of [
  { name: 'fast', apart: 10 * minute, tag: [] },
  // A page test waits for this too.
  { name: 'slow', apart: -10 * minute, tag: ['@long'] },
])
  test(
    `a visitor’s rendered page opens at the moment on a device ten minutes ${name}, without a request`,
    { tag },
    async ({ page, api }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.clock.install({ time: Date.now() + apart });
      const opensAt = Date.now() + 20_000;
      const event = await api.newEvent(`Opens on a ${name} device`, {
        registrationOpensAt: new Date(opensAt).toISOString(),
      });
      await page.goto(`/events/${event._id}`);
      await expect(panelOf(page).getByRole('button', { name: /^Opens in 00:\d\d$/ })).toBeDisabled();
      await expect(
        main(page)
          .getByText(/^Registration opens /)
          .first(),
      ).toBeVisible();
      // Everything is loaded by then.
      await expect(panelOf(page).getByRole('button', { name: 'Opens in 00:04' })).toBeVisible({ timeout: 20_000 });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await expect(panelOf(page).getByRole('button', { name: /^Opens/ })).toHaveCount(0, { timeout: 15_000 });
      // The server's clock is this one; a header has it to the second.
      expect(Date.now() - opensAt).toBeGreaterThan(-1100);
      expect(Date.now() - opensAt).toBeLessThan(3000);
      await expect(panelOf(page).getByRole('link', { name: 'Login to Register' })).toBeVisible();
      await expect(main(page).getByText(/^Registration opens /)).toHaveCount(0);
      expect(requests).toEqual([]);
    },
  );

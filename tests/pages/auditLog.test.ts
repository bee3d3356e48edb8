import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

for (const width of [1440, 390])
  test(`a super_admin finds what concerns an event by its name and follows it, ${width} wide`, async ({
    page,
    api,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const title = `Traced ${width}`;
    const event = await api.newEvent(title);
    await api.newEvent(`Other ${width}`);
    await signedIn(page, 'omar');
    await page.goto('/admin/records');
    const log = main(page);
    await log.getByLabel('Search records').fill('traced CREATED');
    await expect(log.getByText(/^\d+ records?$/)).toBeVisible();
    await log.getByLabel('Event', { exact: true }).selectOption(title);
    await expect(page).toHaveURL(new RegExp(`event=${event._id}`));
    await expect(log.getByText('1 record', { exact: true })).toBeVisible();
    const isPhone = width < 768;
    if (isPhone) await log.getByRole('button', { name: `Created ${title}` }).click();
    const shown = isPhone ? page.getByRole('dialog') : log.getByRole('row', { name: new RegExp(`Created ${title}`) });
    await expect(shown.getByRole('link', { name: title })).toHaveAttribute('href', `/events/${event._id}`);
  });

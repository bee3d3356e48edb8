import type { Newcomer } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { fullEvent } from './support/fullEvent.ts';
import { byKeyboard, onAPhone } from './support/inputModes.ts';
import { main, toast } from './support/page.ts';

// A change is mailed a minute after the last edit; a busy machine took 90 s for the rest.
test.describe.configure({ timeout: 480_000 });

test('a venue changes, everybody is told once', async ({ page, another, api, mail, signedIn }) => {
  const { size } = onAPhone;
  const title = 'Moving Night';
  const { event, seated, waiting, reader } = await fullEvent({ api, another, signedIn }, title, size);
  await expect(main(reader).getByText('Computer Lab 1').filter({ visible: true }).first()).toBeVisible();

  await page.setViewportSize(size);
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${event._id}`);
  await main(page).getByLabel('Time').fill('23:45');
  await expect(main(page).getByText('No mail names the new date and time')).toBeVisible();
  await expect(main(page).getByLabel(/^Tell/)).toHaveCount(0);
  // The first edit is mailed to nobody, so the mail starts from Hall 6.
  for (const [from, to] of [
    ['Computer Lab 1', 'Hall 6'],
    ['Hall 6', 'Hall 7'],
    ['Hall 7', 'Hall 8'],
  ] as const) {
    await page.goto(`/admin/events/edit/${event._id}`);
    await main(page).getByLabel('Venue').fill(to);
    const notify = main(page).getByLabel('Tell 2 people');
    await expect(notify).toBeChecked();
    await expect(main(page).getByRole('listitem').filter({ hasText: '→' })).toHaveText(`Venue: ${from} → ${to}`);
    if (to === 'Hall 6') await notify.uncheck();
    await (to === 'Hall 7' ? byKeyboard : onAPhone).press(
      page,
      main(page).getByRole('button', { name: 'Update Event' }),
    );
    await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  }

  await expect(main(reader).getByText('Hall 8').filter({ visible: true }).first(), 'without a reload').toBeVisible();
  await expect(main(reader).getByText('Computer Lab 1')).toHaveCount(0);

  // The two at once: that no second mail comes is waited for.
  const expectOneMail = async ({ user }: Newcomer) => {
    const changed = await mail.next(user.email, `Changed: ${title}`, 180_000);
    expect(changed.text).toContain('Venue: Hall 6 → Hall 8');
    expect(changed.text).not.toContain('Hall 7');
    await mail.expectNone(user.email, 'Changed:');
  };
  await Promise.all([seated, waiting].map(expectOneMail));
});

import { type Given, expect, test } from './support/fixtures.ts';
import { focused, main, tabTo, toast } from './support/page.ts';

const menuOf = 'TechFest Clubs';

async function openTheCommittee({ page }: Pick<Given, 'page'>) {
  await page.goto('/');
  await main(page).getByRole('link', { name: 'Meet the Team' }).click();
  await expect(page).toHaveURL('/about#committee');
  await expect(page).toHaveTitle("About · TechFest '25");
  const heading = page.getByRole('heading', { name: 'Executive Committee' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(main(page).getByText('1200+')).toBeAttached();

  const lead = main(page).getByRole('button', { name: 'Ayesha Noor Lead' });
  await tabTo(page, lead);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ayesha Noor' });
  await expect(dialog.getByText('2023')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', /linkedin\.com.*ayesha-noor/);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(10, 500);
  await page.mouse.wheel(0, 400);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(lead).toBeFocused();

  await main(page).getByRole('button', { name: 'Mahnoor Ali Content' }).click();
  const other = page.getByRole('dialog', { name: 'Mahnoor Ali' });
  await expect(other.getByText('2024')).toBeVisible();
  await expect(other.getByRole('link')).toHaveCount(0);
}

async function openClubs({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('A Talk About Locks');
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: menuOf });
  await tabTo(page, menu);
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveText('Koderz Club');
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveText('Gameverse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/clubs/gameverse');
  await expect(page).toHaveTitle("Gameverse · TechFest '25");
  await expect(main(page).getByRole('heading', { level: 1, name: 'Gameverse' })).toBeFocused();
  await expect(main(page).getByText('Game Jam 48')).toBeVisible();
  await expect(main(page).getByText(event.title)).toBeHidden();
  await expect(main(page).getByText('Dr. Farah Anwar')).toBeVisible();

  await menu.click();
  await page.getByRole('link', { name: event.organizerClub }).first().click();
  await expect(main(page).getByRole('heading', { level: 1, name: event.organizerClub })).toBeVisible();
  await main(page).getByRole('link', { name: event.title }).click();
  await expect(page).toHaveURL(`/events/${event._id}`);
}

async function openTheSmallMenu({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'About', 'Events', 'Schedule', 'Koderz Club', 'Ledger League', 'Gameverse']) {
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await sheet.getByRole('link', { name: 'Qubit Qrew' }).click();
  await expect(page).toHaveURL('/clubs/qubit-qrew');
  await expect(sheet).toBeHidden();
}

async function offerRegistering({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('An Evening of Proofs');
  await page.goto('/events');
  await main(page).getByRole('link', { name: 'View Full Schedule' }).click();
  await expect(page).toHaveURL('/schedule');
  await expect(page).toHaveTitle("Schedule · TechFest '25");
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Date TBD']);
  const card = main(page).getByRole('listitem').filter({ hasText: event.title });
  await expect(card.getByText('TBD', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Login to Register' }).click();
  await expect(page).toHaveURL('/login');

  await signedIn(page, 'hira');
  await page.goto('/schedule');
  const closed = main(page).getByRole('listitem').filter({ hasText: 'Concluded' }).first();
  await expect(closed.getByRole('button', { name: 'Registration Closed' })).toBeDisabled();
  await expect(card.getByRole('link', { name: 'Register' })).toHaveAttribute('href', `/events/${event._id}`);
  await card.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`/events/${event._id}`);
}

async function retryTheSchedule({ page, faults }: Pick<Given, 'page' | 'faults'>) {
  faults.allow(/Failed to load resource/);
  await page.goto('/about');
  let answer: 'none' | 'empty' | 'all' = 'none';
  await page.route('**/api/events', (route) => {
    if (answer === 'none') return route.abort();
    if (answer === 'all') return route.continue();
    return route.fulfill({ json: { success: true, data: { events: [], total: 0 } } });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(main(page).getByRole('heading', { name: 'Failed to load events' })).toBeVisible();
  await expect(toast(page, 'Failed to load events')).toBeVisible();
  answer = 'empty';
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('heading', { name: 'No events scheduled' })).toBeVisible();
  await expect(main(page).getByText('Check back later for event announcements!')).toBeVisible();
}

test('the committee, the clubs and the schedule are found by link, by keyboard and on a small screen', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  test.slow();
  const given = { page, api, signedIn, faults };
  await test.step('the team teaser leads to the committee, and a member opens by keyboard', () =>
    openTheCommittee(given));
  await test.step('the clubs are found by the menu, and each shows its own events', () => openClubs(given));
  await test.step('the menu of a small screen holds the same links', () => openTheSmallMenu(given));
  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('a schedule that failed to load can be retried, and an empty one says so', () =>
    retryTheSchedule(given));
  faults.endPart();
  await page.unrouteAll();
  await test.step('the schedule offers each person what they can do', () => offerRegistering(given));
});

test('a super_admin announces the dates, and every page follows', async ({ page, another, api, signedIn }) => {
  const event = await api.newEvent('Dated Evening', { time: '18:45' });
  const day = event.date.split('-').toReversed().join('/');
  await signedIn(page, 'omar');
  await page.goto('/dashboard');
  await expect(main(page).getByText('Unveiling Soon!').first()).toBeVisible();
  await main(page).getByRole('link', { name: 'Settings' }).click();
  const dates = main(page).getByRole('switch', { name: 'Announce dates' });
  await expect(dates).not.toBeChecked();
  await tabTo(page, dates);
  await page.keyboard.press('Space');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Announce Dates' }).press('Enter');
  await expect(toast(page, 'Dates announced')).toBeVisible();
  await expect(dates).toBeChecked();
  await expect(dates).toBeFocused();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(main(page).getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  await expect(main(page).getByText('Unveiling Soon!')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  const group = main(page).getByRole('region', { name: day });
  const card = group.getByRole('listitem').filter({ hasText: event.title });
  await expect(card.getByText('18:45')).toBeVisible();
  await card.getByRole('button', { name: `More about ${event.title}` }).click();
  await expect(card.getByRole('link', { name: 'Admin View' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const days = main(page).getByText(/\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}/);
  await expect(days).toHaveCount(1);
  await expect(main(page).getByText('Kickoff'), 'the festival of the demo has begun').toHaveCount(0);
  await expect(main(page).getByText(/TBD|Unveiling Soon!/)).toHaveCount(0);

  const visitor = await another();
  await visitor.goto(`/events/${event._id}`);
  await expect(main(visitor).getByText(`${day}, 18:45`)).toBeVisible();
});

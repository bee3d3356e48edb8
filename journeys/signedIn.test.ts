import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const login = /^(Login|Login to Register|Register)$/;

// A page of the context itself: the fixture's own waits for React, which never comes here.
async function openBeforeScripts({ context, signedIn, api }: Pick<Given, 'context' | 'signedIn' | 'api'>) {
  const page = await context.newPage();
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  const { events } = await api.call<{ events: { _id: string }[] }>('GET', '/events');
  const addresses = ['/', '/events', '/schedule', `/events/${events[0]?._id}`];
  const open = async (address: string) => {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(main(page).getByRole('heading', { level: 1 }), address).toBeVisible();
  };
  for (const address of addresses) {
    await open(address);
    await expect(page.getByRole('link', { name: login }).first(), address).toBeVisible();
  }
  await signedIn(page, 'ayesha');
  for (const address of addresses) {
    await open(address);
    await expect(page.getByRole('link', { name: login }), address).toHaveCount(0);
  }
}

async function openLoggedOut({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'ayesha');
  await page.goto('/events');
  await expect(main(page).getByRole('link', { name: 'View Event' }).first()).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('/schedule');
  await expect(main(page).getByRole('link', { name: 'Login to Register' }).first()).toBeVisible();
}

async function readAsAVisitor({ page, api }: Pick<Given, 'page' | 'api'>) {
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>('GET', '/events');
  await page.goto(`/events/${events.find(({ title }) => title === 'Code Sprint')?._id}`);
  const panel = page.getByRole('complementary', { name: 'Registration' });
  await expect(panel).toContainText(/Registration Closed.*Login to Register/);
  for (const list of ['/events', '/schedule']) {
    await page.goto(list);
    if (list === '/events') await main(page).locator('summary').click();
    const card = main(page).getByRole('listitem').filter({ hasText: 'Code Sprint' });
    await expect(card.getByRole('button', { name: 'Registration Closed' }), list).toBeDisabled();
    await expect(card, list).toContainText(/Registration Closed.*Login to Register/);
    const open = main(page).getByRole('listitem').filter({ hasText: 'Game Jam 48' });
    await expect(open, list).toContainText('Login to Register');
    await expect(open, list).not.toContainText('Registration Closed');
  }
}

async function readCards({ page, signedIn, api }: Pick<Given, 'page' | 'signedIn' | 'api'>) {
  await signedIn(page, 'ayesha');
  await page.goto('/events');
  const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title });
  await expect(card('Qubits Without the Mystery').getByText('Registered')).toBeVisible();
  await expect(card('Qubits Without the Mystery').getByRole('link', { name: 'View Event' })).toBeVisible();
  await expect(card('Blind Coding').getByText('Waitlisted')).toBeVisible();
  await expect(card('Blind Coding').getByText('Place 1')).toBeVisible();
  await expect(card('Capture the Flag').getByText('Invited by Bilal Raza')).toBeVisible();
  await expect(card('Game Jam 48').getByText('Awaiting Team')).toBeVisible();
  await expect(card('Debug the Canteen').getByText('Not eligible')).toBeVisible();
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>('GET', '/events');
  await page.goto(`/events/${events.find(({ title }) => title === 'Code Sprint')?._id}`);
  const panel = page.getByRole('complementary', { name: 'Registration' });
  await expect(panel.getByText('You are registered for this event')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Registration Closed' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View My Registrations' })).toBeVisible();
}

test('pages say where one stands, and offer a login to nobody who is signed in', async ({
  context,
  signedIn,
  api,
  page,
}) => {
  const given = { context, signedIn, api, page };
  await test.step('a visitor at a closed event reads that it is closed before the way to log in', () =>
    readAsAVisitor(given));
  await test.step('nobody who is signed in is offered a login, however slow the scripts come', () =>
    openBeforeScripts(given));
  await test.step('who has logged out is offered it again', () => openLoggedOut(given));
  await test.step('cards say where one stands, and a closed event that one is in', () => readCards(given));
});

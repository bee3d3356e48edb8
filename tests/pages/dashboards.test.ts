import type { Page } from '@playwright/test';
import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const next = (page: Page) => main(page).getByRole('region', { name: 'Next for you' });

test('a club_admin sees their own events: today’s door, who waits, and what is over its limit', async ({
  page,
  api,
  signedIn,
}) => {
  const { token } = await api.logIn('zara');
  await signedIn(page, 'zara');
  await page.goto('/dashboard');
  const yours = main(page).getByRole('region', { name: 'Your events' });
  const { events } = await api.call<{ events: { title: string; maxParticipants: number | null }[] }>(
    'GET',
    '/admin/events',
    undefined,
    token,
  );
  await expect(yours.getByRole('listitem').first()).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d/);
  for (const title of await yours.getByRole('heading', { level: 3 }).allTextContents())
    expect(events.map((event) => event.title)).toContain(title);
  await yours.getByRole('link', { name: 'View Registrations' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a super_admin sees what waits for a decision, and goes there', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    const waiting = main(page).getByRole('region', { name: 'Waiting for a decision' });
    await expect(waiting.getByRole('listitem').filter({ hasText: 'Team applications to review' })).toContainText(
      /^\d+/,
    );
    await waiting.getByRole('link', { name: 'Team applications to review' }).click();
    await expect(page).toHaveURL('/admin/recruitment?status=pending');
    await page.goto('/dashboard');
    const tools = main(page).getByRole('navigation', { name: 'Administrative Actions' });
    for (const group of ['Events', 'People', 'Site'])
      await expect(tools.getByRole('heading', { name: group })).toBeVisible();
    await expect(main(page).getByRole('switch')).toHaveCount(0);
    await tools.getByRole('link', { name: 'Settings' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(main(page).getByRole('switch', { name: 'Announce dates' })).toBeVisible();
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a network that is slow with what is next does not keep the rest back, motion ${reducedMotion}`, async ({
    page,
    signedIn,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await signedIn(page, 'ayesha');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/invitations/incoming', async (route) => {
      await held;
      await route.continue();
    });
    const outgoing = page.waitForRequest('**/api/invitations/outgoing');
    await page.goto('/dashboard');
    await expect(next(page)).toHaveAttribute('aria-busy', 'true');
    await expect(main(page).getByText('My Registrations', { exact: true })).toBeVisible();
    await outgoing;
    await expect(next(page)).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(next(page)).not.toHaveAttribute('aria-busy');
  });

test('a super_admin of a festival without registrations sees the first steps, each ticked by what is there', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('The First Event');
  let events: object[] = [];
  let sentCount = 0;
  await page.route(
    ({ pathname }) => pathname === '/api/events',
    (route) => route.fulfill({ json: { success: true, message: '', data: { events, total: events.length } } }),
  );
  await page.route(
    ({ pathname, search }) => pathname === '/api/admin/mail' && search.includes('status=sent'),
    (route) => route.fulfill({ json: { success: true, message: '', data: { mails: [], total: sentCount } } }),
  );
  await signedIn(page, 'omar');
  await page.goto('/dashboard');
  const steps = main(page).getByRole('region', { name: 'First steps' });
  const step = (label: string) => steps.getByRole('listitem').filter({ hasText: label });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(step('Enter your name')).toContainText('Done:');
  await expect(step('Appoint a club admin')).toContainText('Done:');
  await expect(step('Create the first event')).not.toContainText('Done:');
  await expect(step('Check that mail is sent')).not.toContainText('Done:');
  await step('Create the first event').getByRole('link').click();
  await expect(page).toHaveURL('/admin/events');

  [events, sentCount] = [[event], 1];
  await page.goto('/dashboard');
  await expect(step('Set when the festival ends')).not.toContainText('Done:');
  await expect(step('Create the first event')).toContainText('Done:');
  await expect(step('Check that mail is sent')).toContainText('Done:');
  const { token } = await api.logIn('omar');
  const end = (festivalEndsAt: string | null) => api.call('PATCH', '/settings', { festivalEndsAt }, token);
  await end(new Date(Date.now() + 400 * 24 * 3_600_000).toISOString());
  try {
    await expect(steps, 'all are done').toHaveCount(0);
  } finally {
    await end(null);
  }
  await expect(steps).toBeVisible();
  events = [{ ...event, participantCount: 1 }];
  await page.goto('/dashboard');
  await expect(main(page).getByRole('region', { name: 'Waiting for a decision' })).toBeVisible();
  await expect(steps, 'somebody is registered').toHaveCount(0);
});

test('after the festival a student sees own places and certificates first, and nothing of events to come', async ({
  page,
  api,
  signedIn,
}) => {
  await api.call('PATCH', '/settings', { datesAnnounced: true }, (await api.logIn('omar')).token);
  const held = { ...(await api.newEvent('Held and Over')), date: '2026-01-05', status: 'completed' as const };
  const event = { _id: held._id, title: held.title, date: held.date, isFeatured: false };
  const answers: Record<string, object> = {
    '/api/events': { events: [held] },
    '/api/featured-events': { events: [] },
    '/api/results/mine': { results: [{ event, place: 2, name: 'Ayesha Noor', note: null }] },
    '/api/certificates/mine': { certificates: [{ registrationId: held._id, event, place: 2 }] },
  };
  await page.route(
    ({ pathname }) => pathname in answers,
    (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ json: { success: true, message: '', data: answers[pathname] } });
    },
  );
  await signedIn(page, 'ayesha');
  await page.goto('/dashboard');
  const headings = main(page).getByRole('heading', { level: 2 });
  await expect(headings.nth(0)).toHaveText('My Results');
  await expect(headings.nth(1)).toHaveText('My Certificates');
  await expect(headings.filter({ hasText: /Next for you|Upcoming Events/ })).toHaveCount(0);
  await expect(main(page).getByText('Total Events')).toHaveCount(0);
});

import type { Locator } from '@playwright/test';
import { featuredEvent } from './support/featured.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, tabTo, toast } from './support/page.ts';
import { send, teamEvent } from './support/teams.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not drawn`);
  return box;
};

async function measureFacts({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('Facts Come First', { maxParticipants: 80 });
  await api.register(event, await api.newcomer('Front Row'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${event._id}`);
  const title = main(page).getByRole('heading', { level: 1, name: event.title });
  const facts = main(page).locator('h1 ~ dl, div:has(> h1) ~ dl').first();
  await expect(facts).toContainText('79 of 80 places free');
  const names = ['Places', 'Team size', 'Register by', 'Venue'];
  await expect(facts.getByRole('term')).toHaveText(names);
  const cells = facts.locator('> div');
  const [places, size, deadline, venue] = await Promise.all(names.map((_, at) => boxOf(cells.nth(at))));
  const corners = (cell: typeof places) => [cell?.x, cell?.y];
  expect(corners(size), 'the second column').toEqual([venue?.x, places?.y]);
  expect(corners(deadline), 'the second row').toEqual([places?.x, venue?.y]);
  expect(size?.x).toBeGreaterThan((places?.x ?? 0) + 100);
  expect(deadline?.y).toBeGreaterThan((places?.y ?? 0) + 24);
  expect(new Set([places, size, deadline, venue].map((cell) => Math.round(cell?.width ?? 0))).size).toBe(1);
  const dots = cells.first().locator('i');
  await expect(dots).toHaveCount(10);
  const looks = await dots.evaluateAll((all) =>
    all.map((dot) => {
      const { width, height } = dot.getBoundingClientRect();
      const { borderRadius, backgroundColor } = getComputedStyle(dot);
      return [width, height, borderRadius, backgroundColor] as const;
    }),
  );
  for (const [wide, tall, radius] of looks) expect([wide, tall, radius]).toEqual([8, 8, '50%']);
  const [filled, ...empty] = looks.map(([, , , ground]) => ground);
  expect(new Set(empty).size, 'one of 80 is in').toBe(1);
  expect(filled).not.toBe(empty[0]);
  const { y, height } = await boxOf(facts);
  console.log(`The facts of an event at 390 px end at ${Math.round(y + height)} px`);
  expect(y + height).toBeLessThanOrEqual(844);
  expect(y).toBeGreaterThan((await boxOf(title)).y);
  const bar = main(page).locator('[data-doubled], p:has(> bdi + small)').locator('small');
  await expect(bar).toHaveText('79 of 80 places free');
  expect(await bar.evaluate((element) => getComputedStyle(element).fontSize)).toBe('12px');
}

async function measurePanel({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('High and Level');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/events/${event._id}`);
  const title = await boxOf(main(page).getByRole('heading', { level: 1 }));
  const panel = await boxOf(main(page).getByRole('complementary', { name: 'Registration' }));
  expect(title.y).toBeGreaterThan(300);
  expect(title.y).toBeLessThan(345);
  expect(Math.abs(panel.y - title.y)).toBeLessThan(8);
}

async function shareTheEvent({ page, api, context }: Pick<Given, 'page' | 'api' | 'context'>) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const event = await featuredEvent(api, 'Pass It On');
  await page.goto(`/featured-events/${event._id}?from=mail`);
  const share = main(page).getByRole('button', { name: 'Share' });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await tabTo(page, share);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe(`/featured-events/${event._id}`);

  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.title = `shared ${data.title} ${data.url}`;
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
    return navigator.clipboard.writeText('untouched');
  });
  await share.click();
  await expect(page).toHaveTitle(`shared ${event.title} ${link}`);
  expect(await page.evaluate(() => navigator.clipboard.readText()), 'closing the sheet copies nothing').toBe(
    'untouched',
  );
}

test('the page of an event: its facts on a phone, its panel on a wide screen, and its link shared', async ({
  page,
  api,
  context,
}) => {
  const given = { page, api, context };
  await test.step('on a phone the facts stand on the first screen, and the bar says how many places are free', () =>
    measureFacts(given));
  await test.step('on a wide screen the title stands high and the panel level with it', () => measurePanel(given));
  await test.step('an event is shared by the device where it can, else its link is copied', () => shareTheEvent(given));
});

test('on a phone the first screen and the bar say what one is to the event, and lead to the next step', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Own State First', { maxParticipants: 1, isTeamEvent: false });
  const [seated, reader, leader, other] = await Promise.all(
    ['Seat Holder', 'Own Reader', 'First Leader', 'Second Leader'].map((name) => api.newcomer(name)),
  );
  if (!seated || !reader || !leader || !other) throw new Error('somebody did not sign up');
  await api.register(event, seated);
  await api.register(event, reader);
  await signedIn(page, reader);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${event._id}`);
  const own = main(page).locator('div:has(> dt:text-is("You"))');
  const bar = main(page).locator('[data-sticky-action]');
  await expect(own).toContainText('Waitlisted Place 1');
  await expect(bar).toContainText('Waitlisted, place 1');
  await expect(own.getByRole('link', { name: 'My Registrations' })).toBeInViewport();
  const mine = await api.call<{ registrations: { _id: string }[] }>(
    'GET',
    '/registrations/my-registrations',
    undefined,
    seated.token,
  );
  await api.call('DELETE', `/registrations/${mine.registrations[0]?._id}`, undefined, seated.token);
  await expect(own, 'promoted: it shows at once').toContainText('Registered');
  await expect(bar).toContainText('Registered');
  await expect(main(page).getByText('Full, waitlist open')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Show Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'Your ticket' })).toBeVisible();

  const { token } = await api.logIn('zara');
  const { people } = await api.call<{ people: { key: string }[] }>(
    'GET',
    `/events/${event._id}/door`,
    undefined,
    token,
  );
  const mark = { id: 'one', key: people[0]?.key, present: true, at: new Date().toISOString() };
  await api.call('POST', `/events/${event._id}/attendance`, { marks: [mark] }, token);
  await page.goto(`/events/${event._id}`);
  await expect(own).toContainText('Checked in');
  await expect(bar.getByRole('button', { name: 'Show Ticket' })).toBeVisible();

  const team = await teamEvent(api, 'Asked Twice');
  for (const sender of [leader, other]) await send(api, sender, team, reader);
  await page.goto(`/events/${team._id}`);
  await expect(own).toContainText('2 invitations');
  await expect(bar).toContainText('2 invitations');
  const answer = bar.getByRole('link', { name: 'Answer' });
  expect((await boxOf(own)).y + (await boxOf(own)).height).toBeLessThan(844);
  await answer.click();
  await expect(page).toHaveURL('/invitations');
});

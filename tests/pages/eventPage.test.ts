import { main } from '../../journeys/support/page.ts';
import { accept, panelOf, send, teamEvent } from '../../journeys/support/teams.ts';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import { festival } from '../../src/platform/festival/server.ts';
import { wallClock } from '../../src/platform/dates.ts';
import { expect, test } from './support/fixtures.ts';

test('the panel says what overlaps, before registering, when in, and after registration has closed', async ({
  page,
  another,
  api,
  signedIn,
}) => {
  const held = await api.newEvent('Held at Ten', { durationMinutes: 90 });
  const { date } = held;
  const alone = await api.newEvent('Alone at Eleven', { date, time: '11:00' });
  const team = await teamEvent(api, 'Team at Eleven', { date, time: '11:00' });
  const later = await api.newEvent('After Both', { date, time: '14:00' });
  const [person, leader] = [await api.newcomer('Sana Twice Booked'), await api.newcomer('Leads The Other')];
  await api.register(held, person);
  await accept(api, person, await send(api, leader, team, person));
  const overlap = panelOf(page).getByText('This overlaps Held at Ten');
  const open = (event: FestivalEvent) => page.goto(`/events/${event._id}`);

  await signedIn(page, person);
  await open(alone);
  await expect(panelOf(page).getByRole('button', { name: 'Register Now' })).toBeEnabled();
  await expect(overlap, 'it would tell a date that is not announced').toHaveCount(0);
  await api.call('PATCH', '/settings', { datesAnnounced: true }, (await api.logIn('omar')).token);
  await expect(overlap).toBeVisible();
  await api.register(alone, person);
  await open(alone);
  await expect(panelOf(page).getByText('You are registered for this event')).toBeVisible();
  await expect(overlap).toBeVisible();
  await open(team);
  await expect(panelOf(page).getByText('Invitation Accepted')).toBeVisible();
  await expect(overlap).toBeVisible();
  await open(later);
  await expect(panelOf(page).getByRole('button', { name: 'Register Now' })).toBeEnabled();
  await expect(panelOf(page).getByText('This overlaps')).toHaveCount(0);

  const { token } = await api.logIn('zara');
  await api.call('PATCH', `/events/${alone._id}`, { status: 'ongoing' }, token);
  await open(alone);
  await expect(panelOf(page).getByRole('button', { name: 'Registration Closed' })).toBeVisible();
  await expect(panelOf(page).getByText('You are registered for this event')).toBeVisible();
  await expect(overlap).toBeVisible();
  await overlap.getByRole('link', { name: held.title }).click();
  await expect(page).toHaveURL(`/events/${held._id}`);

  const stranger = await another();
  const outside = await api.newcomer('Came Too Late');
  await api.register(held, outside);
  await signedIn(stranger, outside);
  await stranger.goto(`/events/${alone._id}`);
  await expect(panelOf(stranger).getByRole('button', { name: 'Registration Closed' })).toBeVisible();
  await expect(panelOf(stranger).getByText('This overlaps'), 'of no use to who cannot take part').toHaveCount(0);
});

test('a phone reads how to get in, a day before the start when and where, and afterwards what it was', async ({
  page,
  api,
}) => {
  const soon = new Date(Date.now() + 3 * 3_600_000);
  const { day: date, time } = wallClock(soon, festival.timeZone);
  const registrationDeadline = new Date(Date.now() + 3_600_000).toISOString();
  const event = await api.newEvent('Begins in Three Hours', { date, time, registrationDeadline });
  await api.register(event, await api.newcomer('Takes Part'));
  const omar = (await api.logIn('omar')).token;
  const open = () => page.goto(`/events/${event._id}`);
  const strip = main(page).locator('dl').first();
  const fact = (name: string) => strip.locator('div').filter({ hasText: new RegExp(`^${name}`) });

  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await expect(fact('Places')).toBeVisible();
  await expect(fact('When'), 'it would tell a date that is not announced').toHaveCount(0);
  await api.call('PATCH', '/settings', { datesAnnounced: true }, omar);
  await open();
  await expect(fact('When')).toContainText(new RegExp(`(Today|Tomorrow) ${time}–`));
  await expect(fact('Club')).toContainText(event.organizerClub);
  await expect(fact('Places')).toHaveCount(0);

  await api.call('PATCH', `/events/${event._id}`, { status: 'completed' }, omar);
  await open();
  await expect(fact('Registered')).toContainText('1 person');
  await expect(fact('Winner')).toHaveCount(0);
  const results = [
    { place: 2, name: 'Came Second' },
    { place: 1, name: 'Came First' },
  ];
  await api.call('PUT', `/events/${event._id}/results`, { results, published: true }, omar);
  await open();
  await expect(fact('Winner')).toHaveText('WinnerCame First');
  await expect(fact('When')).toHaveCount(0);
  await expect(main(page).locator('[data-sticky-action]'), 'nothing can be done').toHaveCount(0);
});

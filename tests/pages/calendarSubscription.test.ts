import ical from 'ical.js';
import type { Api } from '../../journeys/support/api.ts';
import { main } from '../../journeys/support/page.ts';
import { festival } from '../../src/platform/festival/server.ts';
import { eventForm } from '../support/eventForms.ts';
import { expect, test } from './support/fixtures.ts';

function entriesIn(text: string) {
  return new ical.Component(ical.parse(text)).getAllSubcomponents('vevent').map((vevent) => {
    const event = new ical.Event(vevent);
    const { uid, summary, location, sequence } = event;
    const status = vevent.getFirstPropertyValue('status');
    const url = String(vevent.getFirstPropertyValue('url'));
    return { uid, summary, location, sequence, status, url, starts: event.startDate.toJSDate().toISOString() };
  });
}

async function announceDates(api: Api) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
}

const wallTime = (instant = '') =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: festival.timeZone, hour: '2-digit', minute: '2-digit' });

test('a calendar subscription read before and after', async ({ page, another, api, signedIn }) => {
  await announceDates(api);
  const title = 'Subscribed';
  const event = await api.newEvent(title, { maxParticipants: 1 });
  const [seated, waiting] = [await api.newcomer('Rabia Reader'), await api.newcomer('Waqas Waiting')];
  for (const person of [seated, waiting]) await api.register(event, person);
  const urls: string[] = [];
  for (const who of [waiting, seated]) {
    const one = await another();
    await signedIn(one, who);
    await one.goto('/my-registrations');
    await main(one).getByRole('button', { name: 'Get Calendar Link' }).press('Enter');
    urls.unshift(await main(one).getByLabel('Calendar link').inputValue());
  }
  const read = async (): Promise<ReturnType<typeof entriesIn>> =>
    (await Promise.all(urls.map(async (url) => entriesIn(await (await fetch(new URL(url).pathname)).text())))).flat();
  const [first, tentative] = await read();
  expect(first).toMatchObject({ summary: title, location: 'Computer Lab 1', status: 'CONFIRMED' });
  expect(tentative).toMatchObject({ uid: expect.any(String), status: 'TENTATIVE' });

  const { token } = await api.logIn('zara');
  const moved = {
    ...eventForm(new Date(), { title, maxParticipants: 1 }),
    date: event.date,
    time: '17:45',
    venue: 'Hall 9',
  };
  await api.call('PUT', `/events/${event._id}`, moved, token);
  const [second] = await read();
  expect(second).toMatchObject({ uid: first?.uid, location: 'Hall 9', status: 'CONFIRMED' });
  expect(second?.sequence ?? 0).toBeGreaterThan(first?.sequence ?? 0);
  expect(wallTime(second?.starts)).toBe('17:45');

  await page.reload();
  await main(page)
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Registration' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const [gone, promoted] = await read();
  expect(gone).toMatchObject({ uid: first?.uid, status: 'CANCELLED' });
  expect(promoted).toMatchObject({ uid: tentative?.uid, status: 'CONFIRMED', location: 'Hall 9' });
});

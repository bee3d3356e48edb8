import ical from 'ical.js';
import { festival } from '../src/festival/server.ts';
import { eventForm } from '../tests/support/eventForms.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { ways } from './support/ways.ts';

function entriesIn(text: string) {
  return new ical.Component(ical.parse(text)).getAllSubcomponents('vevent').map((vevent) => {
    const event = new ical.Event(vevent);
    const { uid, summary, location, sequence } = event;
    const status = vevent.getFirstPropertyValue('status');
    return { uid, summary, location, sequence, status, starts: event.startDate.toJSDate().toISOString() };
  });
}

async function announceDates(api: Api) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
}

for (const { name, size, press } of ways) {
  test(`a calendar subscription read before and after, ${name}`, async ({ page, another, api, signedIn, request }) => {
    await announceDates(api);
    const title = `Subscribed ${name}`;
    const event = await api.newEvent(title, { maxParticipants: 1 });
    const [seated, waiting] = [await api.newcomer('Rabia Reader'), await api.newcomer('Waqas Waiting')];
    for (const person of [seated, waiting]) await api.register(event, person);
    const theirs = await another();
    for (const one of [page, theirs]) await one.setViewportSize(size);
    await signedIn(page, seated);
    await signedIn(theirs, waiting);

    const urls: string[] = [];
    for (const one of [page, theirs]) {
      await one.goto('/my-registrations');
      await press(one, main(one).getByRole('button', { name: 'Get Calendar Link' }));
      urls.push(await main(one).getByLabel('Calendar link').inputValue());
    }
    const read = async (): Promise<ReturnType<typeof entriesIn>> =>
      (await Promise.all(urls.map(async (url) => entriesIn(await (await request.get(url)).text())))).flat();
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
    await press(
      page,
      main(page)
        .getByRole('button', { name: /^Cancel/ })
        .first(),
    );
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Registration' }));
    await expect(page.getByRole('alertdialog')).toBeHidden();
    const [gone, promoted] = await read();
    expect(gone).toMatchObject({ uid: first?.uid, status: 'CANCELLED' });
    expect(promoted).toMatchObject({ uid: tentative?.uid, status: 'CONFIRMED', location: 'Hall 9' });
  });
}

const wallTime = (instant = '') =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: festival.timeZone, hour: '2-digit', minute: '2-digit' });

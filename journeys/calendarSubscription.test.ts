import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import ical from 'ical.js';
import { festival } from '../src/festival/server.ts';
import { instantOf } from '../src/platform/dates.ts';
import { eventForm } from '../tests/support/eventForms.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { featuredEvent } from './support/featured.ts';
import { main } from './support/page.ts';
import { inputModes } from './support/inputModes.ts';

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

for (const { name, size, press } of inputModes) {
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

for (const { name, size, press } of inputModes) {
  test(`the public calendars of an event, a featured event and the festival are followed, ${name}`, async ({
    page,
    api,
  }) => {
    const event = await api.newEvent(`To Keep ${name}`, { durationMinutes: 90 });
    const featured = await featuredEvent(api, `To Keep Too ${name}`, { venue: 'Main Auditorium' });
    await page.setViewportSize(size);
    const eventPage = `/events/${event._id}`;
    const featuredPage = `/featured-events/${featured._id}`;
    const toCalendar = main(page).getByRole('link', { name: 'Add to Calendar' });
    const wholeFestival = main(page).getByRole('link', { name: 'Add every event to your calendar' });
    for (const [at, link] of [
      [eventPage, toCalendar],
      [featuredPage, toCalendar],
      ['/schedule', wholeFestival],
    ] as const) {
      await page.goto(at);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(link, 'no calendar tells a date that is not announced').toHaveCount(0);
    }

    await announceDates(api);
    const saved = async (at: string, link: Locator) => {
      await page.goto(at);
      const download = page.waitForEvent('download');
      await press(page, link);
      const file = await download;
      expect(file.suggestedFilename()).toBe('calendar.ics');
      return readFileSync(await file.path(), 'utf8');
    };
    const ofEvent = entriesIn(await saved(eventPage, toCalendar));
    const ofFeatured = entriesIn(await saved(featuredPage, toCalendar));
    const starts = (of: { date: string; time: string }) => instantOf(of.date, of.time, festival.timeZone).toISOString();
    expect(ofEvent).toMatchObject([
      { summary: event.title, location: 'Computer Lab 1', status: 'CONFIRMED', starts: starts(event) },
    ]);
    expect(ofFeatured).toMatchObject([
      { summary: featured.title, location: 'Main Auditorium', status: 'CONFIRMED', starts: starts(featured) },
    ]);
    const ofAll = entriesIn(await saved('/schedule', wholeFestival));
    expect(ofAll, 'under the same UIDs').toEqual(expect.arrayContaining([...ofEvent, ...ofFeatured]));
    for (const [[entry], title] of [
      [ofEvent, event.title],
      [ofFeatured, featured.title],
    ] as const) {
      await page.goto(entry?.url ?? '');
      await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });
}

const wallTime = (instant = '') =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: festival.timeZone, hour: '2-digit', minute: '2-digit' });

import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import ical from 'ical.js';
import { festival } from '../src/platform/festival/server.ts';
import { instantOf } from '../src/platform/dates.ts';
import type { Api } from './support/api.ts';
import { featuredEvent } from './support/featured.ts';
import { expect, test } from './support/fixtures.ts';
import { byKeyboard, onAPhone } from './support/inputModes.ts';
import { main } from './support/page.ts';

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

test('the public calendars of an event, a featured event and the festival are followed, by touch and by keyboard', async ({
  page,
  api,
}) => {
  const event = await api.newEvent('To Keep', { durationMinutes: 90 });
  const featured = await featuredEvent(api, 'To Keep Too', { venue: 'Main Auditorium' });
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
  const saved = async (at: string, link: Locator, { size, press } = byKeyboard) => {
    await page.setViewportSize(size);
    await page.goto(at);
    const download = page.waitForEvent('download');
    await press(page, link);
    const file = await download;
    expect(file.suggestedFilename()).toBe('calendar.ics');
    return readFileSync(await file.path(), 'utf8');
  };
  const ofEvent = entriesIn(await saved(eventPage, toCalendar, onAPhone));
  expect(entriesIn(await saved(eventPage, toCalendar))).toEqual(ofEvent);
  const ofFeatured = entriesIn(await saved(featuredPage, toCalendar));
  const starts = (of: { date: string; time: string }) => instantOf(of.date, of.time, festival.timeZone).toISOString();
  expect(ofEvent).toMatchObject([
    { summary: event.title, location: 'Computer Lab 1', status: 'CONFIRMED', starts: starts(event) },
  ]);
  expect(ofFeatured).toMatchObject([
    { summary: featured.title, location: 'Main Auditorium', status: 'CONFIRMED', starts: starts(featured) },
  ]);
  await saved('/schedule', wholeFestival, onAPhone);
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

import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { festival } from '#festival';
import { people } from '#database/cast/people.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { dayMonthYear, instantOf } from '#platform/dates.ts';
import { leaseDueMails, markSent } from '#platform/mail/queries.ts';
import { releaseMissedTeams } from '#contact/reminders/server/missedTeams.ts';
import { sendDueReminders } from '#contact/reminders/server/remind.ts';
import type { TestApp } from '../support/app.ts';
import { firstDay, lastDay, lastFestivalDay, festivalScenario, outsider, type Act } from './scenario.ts';

export const pages = {
  built: resolve('dist/web'),
  renderer: resolve('dist/server/render.js'),
  festival: resolve('festival'),
};
export const scenarioStart = instantOf('2027-03-04', '00:00', festival.timeZone);

const dayMs = 86_400_000;
// Reminders fall on full hours of this scenario, and a change is mailed a minute after it was made.
const hours = Array.from({ length: 12 }, (_, n) => 2 * n);
const readingHour = 13;
const [hoursBefore, hoursAfter] = [
  hours.filter((hour) => hour < readingHour),
  hours.filter((hour) => hour > readingHour),
];
const names = new Map([...people, outsider].map(({ name, email }) => [email, name.split(' ')[0]]));

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`);
function distanceText(day: string): string {
  if (day < firstDay) return `${counted(daysBetween(day, firstDay))} before`;
  return day > lastFestivalDay
    ? `${counted(daysBetween(lastFestivalDay, day))} after`
    : `day ${daysBetween(firstDay, day) + 1}`;
}

/** Sets the clocks of the server and of this process. The timers of the process go on. */
function setClock(site: TestApp, at: Date): void {
  site.clock.set(at);
  vi.setSystemTime(at);
}

async function sentNow(site: TestApp, time: string): Promise<string[]> {
  const now = site.clock.now();
  await releaseMissedTeams(site.context);
  await sendDueReminders(site.context);
  const lines = new Map<string, string[]>();
  for (const mail of await leaseDueMails(site.db, now, now, 1000)) {
    const rendered = await renderMailToSend(site.context, mail);
    await markSent(site.db, [mail.id], now);
    if (!rendered) continue;
    const body = rendered.text
      .split('\n\n')
      .slice(1)
      .filter((paragraph) => !paragraph.startsWith('Your reference is '));
    const text = body
      .slice(
        0,
        body.findIndex((paragraph) => paragraph.includes('\nhttp')),
      )
      .join(' ');
    const key = `${rendered.subject}. ${text}`;
    lines.set(key, [...(lines.get(key) ?? []), names.get(mail.to) ?? mail.to]);
  }
  return [...lines].map(([text, readers]) => `- ${time}, ${readers.toSorted().join(' and ')}: ${text}`).toSorted();
}

/** Plays some hours of a day: their acts, and the mails that went out. @returns a line for each */
async function play(site: TestApp, day: string, acts: readonly Act[], among: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (const hour of among) {
    const time = timeOf(hour);
    setClock(site, instantOf(day, time, festival.timeZone));
    const due = acts.filter((one) => one.day === day && one.time === time);
    for (const act of due) {
      await act.run();
      lines.push(`- ${time}, ${act.description}`);
    }
    lines.push(...(await sentNow(site, time)));
    if (due.length === 0) continue;
    site.clock.advance(60);
    lines.push(...(await sentNow(site, `${time.slice(0, 3)}01`)));
  }
  return lines;
}

export interface Reading {
  /** YYYY-MM-DD */
  day: string;
  /** Nothing happened since the last reading. */
  isQuiet: boolean;
  paths: Readonly<Record<'Home' | 'Schedule' | 'Opening Talk', string>>;
}

/**
 * Plays the scenario day by day. `read` is called at 13:00 of each.
 * @returns for each day that had any lines a heading, what happened before 13:00, what was read, and what happened after it
 */
export async function describeDays(
  site: TestApp,
  read: (reading: Reading) => Promise<string[]>,
  { withEvents = true } = {},
): Promise<string> {
  for (const table of ['invitations', 'registrations', 'events', 'featured_events', 'mails'])
    await site.db.execute(sql`delete from ${sql.identifier(table)}`);
  const { acts, openingId } = festivalScenario(site);
  const unplayed = acts.find(({ time }) => !hours.some((hour) => time === timeOf(hour)));
  if (unplayed) throw new Error(`no hour of a day plays "${unplayed.description}"`);
  const sections: string[] = [];
  let since = 0;
  for (let day = acts[0]?.day ?? ''; day <= lastDay; day = dayAfter(day)) {
    site.logInAnew();
    const before = await play(site, day, acts, hoursBefore);
    setClock(site, instantOf(day, `${readingHour}:00`, festival.timeZone));
    const lines = await read({
      day,
      isQuiet: since + before.length === 0,
      paths: { Home: '/', Schedule: '/schedule', 'Opening Talk': `/events/${openingId()}` },
    });
    const after = await play(site, day, acts, hoursAfter);
    since = after.length;
    const all = withEvents ? [...before, ...lines, ...after] : lines;
    if (all.length > 0) sections.push(`## ${dayMonthYear(day)}, ${distanceText(day)}\n`, ...all, '');
  }
  return sections.join('\n');
}

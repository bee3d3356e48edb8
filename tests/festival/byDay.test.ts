import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { festival } from '#festival';
import { people } from '#database/cast/people.ts';
import { renderMailToSend } from '#app/server/mailTemplates.ts';
import { dayMonthYear, instantOf } from '#platform/dates.ts';
import { leaseDueMails, markSent } from '#platform/mail/queries.ts';
import { releaseMissedTeams } from '#reminders/server/missedTeams.ts';
import { sendDueReminders } from '#reminders/server/remind.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { eventText, homeText, scheduleText } from './pageText.ts';
import { firstDay, lastDay, lastFestivalDay, outsider, story, type Act } from './story.ts';

const pages = {
  built: resolve('dist/web'),
  renderer: resolve('dist/server/render.js'),
  festival: resolve('festival'),
};
const dayMs = 86_400_000;
// Reminders fall on full hours of this story, and a change is told a minute after it was made.
const hours = Array.from({ length: 12 }, (_, n) => 2 * n);
const record = 'docs/festival-by-day.md';

const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`);
function distanceText(day: string): string {
  if (day < firstDay) return `${counted(daysBetween(day, firstDay))} before`;
  return day > lastFestivalDay
    ? `${counted(daysBetween(lastFestivalDay, day))} after`
    : `day ${daysBetween(firstDay, day) + 1}`;
}

const introduction = `# A festival, day by day

What five people were mailed, and what home, the schedule and the page of the Opening Talk said to visitors at 13:00, from six weeks before
the first day to a week after the last. \`tests/festival/byDay.test.ts\` plays \`tests/festival/story.ts\` with the clock moved, and fails when
anything here changes; \`npx vitest run tests/festival -u\` writes it anew, to be read. Of a page stands here what it did not say the day
before; days without mails on which no page changed are left out.
`;

const site = suiteApp({ pages, now: instantOf('2027-03-04', '00:00', festival.timeZone) });
const names = new Map([...people, outsider].map(({ name, email }) => [email, name.split(' ')[0]]));

function setClock(at: Date): void {
  site.clock.set(at);
  vi.setSystemTime(at);
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function sentNow(time: string): Promise<string[]> {
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
    const said = body
      .slice(
        0,
        body.findIndex((paragraph) => paragraph.includes('\nhttp')),
      )
      .join(' ');
    const key = `${rendered.subject}. ${said}`;
    lines.set(key, [...(lines.get(key) ?? []), names.get(mail.to) ?? mail.to]);
  }
  return [...lines].map(([said, readers]) => `- ${time}, ${readers.toSorted().join(' and ')}: ${said}`).toSorted();
}

type Read = (html: string) => string[];
const read: Readonly<Record<string, Read>> = { Home: homeText, Schedule: scheduleText, 'Opening Talk': eventText };

const labelOf = (line: string) => line.slice(0, line.indexOf(':')).replace(' (today)', '');

function changesOf(before: readonly string[], now: readonly string[]): string[] {
  const fresh = now.filter((line) => !before.includes(line));
  const labels = new Set(now.map(labelOf));
  const gone = before.map(labelOf).filter((label) => !labels.has(label));
  return [...fresh, ...gone.map((label) => `no longer there: ${label}`)];
}

async function play(day: string, acts: readonly Act[]): Promise<string[]> {
  const lines: string[] = [];
  site.logInAnew();
  for (const hour of hours) {
    const time = `${String(hour).padStart(2, '0')}:00`;
    setClock(instantOf(day, time, festival.timeZone));
    const due = acts.filter((one) => one.day === day && one.time === time);
    for (const act of due) {
      await act.run();
      lines.push(`- ${time}, ${act.says}`);
    }
    lines.push(...(await sentNow(time)));
    if (due.length === 0) continue;
    site.clock.advance(60);
    lines.push(...(await sentNow(`${time.slice(0, 3)}01`)));
  }
  return lines;
}

test('five people through a whole festival: what each was mailed, and what the pages said', async () => {
  if (!existsSync(pages.renderer)) throw new Error('the pages are not built: run "npm run build" first');
  for (const table of ['invitations', 'registrations', 'events', 'featured_events', 'mails'])
    await site.db.execute(sql`delete from ${sql.identifier(table)}`);
  const { acts, openingId } = story(site);
  const written = [introduction];
  const before: Record<string, string[]> = {};
  const start = acts[0]?.day ?? '';
  for (let day = start; day <= lastDay; day = dayAfter(day)) {
    const lines = await play(day, acts);
    setClock(instantOf(day, '13:00', festival.timeZone));
    const paths: Record<string, string> = {
      Home: '/',
      Schedule: '/schedule',
      'Opening Talk': `/events/${openingId()}`,
    };
    for (const [name, textOf] of Object.entries(read)) {
      const { statusCode, body } = await site.app.inject({ url: paths[name] ?? '' });
      expect(statusCode, name).toBe(200);
      const now = textOf(body);
      const changes = changesOf(before[name] ?? [], now);
      before[name] = now;
      if (changes.length > 0) lines.push(`- ${name}`, ...changes.map((line) => `  - ${line}`));
    }
    if (lines.length > 0) written.push(`## ${dayMonthYear(day)}, ${distanceText(day)}\n`, ...lines, '');
  }
  await expect(written.join('\n')).toMatchFileSnapshot(`../../${record}`);
}, 120_000);

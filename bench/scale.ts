// P8: how the calls and the administration's screens take ten times the data. `npm run build` first. `--short`: fewer
// rounds, one pass, no control; `--rounds 200`, `--passes 3`.
import type { Browser } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { chromiumMissing, findChromium } from '../tests/support/chromium.ts';
import { callApi } from './apiClient.ts';
import { seedFestival, baseSize } from './seedFestival.ts';
import { Figures, ms, option, percentile, short } from './figures.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { interleaved, type MeasuredCall, measuredCalls, type SeededSite } from './scaleCalls.ts';
import { openBrowser, type ScreenTimes, measureScreens } from './scaleScreens.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 40 : 200);
const passes = option('passes', short ? 1 : 3);
const warmUp = 20;
const times = 10;
// Below 25 ms the noise of the machine is larger than what is measured.
const limits = { ratio: 1.5, alwaysGoodMs: 25, firstRowsMs: 1000, longestTaskMs: 100 };

async function open(databases: DrillDatabases, kind: DatabaseTarget['kind'], size: number) {
  const { target, filled: seeded } = await databases.create(kind, (db) =>
    seedFestival(db, kind, size, 3 * (rounds + warmUp)),
  );
  const server = await startServer(target);
  const site: SeededSite = { url: server.url, seeded };
  return { site, target, server };
}
type Open = Awaited<ReturnType<typeof open>>;

/** A miss is measured again, since other work may have taken the machine for a moment: the best of three tries counts. */
async function measureWithRetries(each: MeasuredCall, small: Open, large: Open, tries = 3) {
  const sites = [small.site, large.site] as const;
  let result = { value: '', met: false };
  for (let at = 0; at < tries && !result.met; at++) {
    const wanted = each.rounds ?? rounds;
    const [few, many] = await interleaved(each, sites, wanted, each.rounds ? 2 : warmUp, at * (rounds + warmUp));
    const p99 = [percentile(few, 0.99), percentile(many, 0.99)] as const;
    const ratio = p99[1] / p99[0];
    const limit =
      (each.limitMs === undefined ? '' : `; at most ${each.limitMs} ms`) + (at === 0 ? '' : `; try ${at + 1}`);
    const p50s = `p50 ${ms(percentile(few, 0.5))} → ${ms(percentile(many, 0.5))}`;
    result = {
      value: `${p50s}, p99 ${ms(p99[0])} → ${ms(p99[1])} (${ratio.toFixed(1)} ×${limit})`,
      met: each.limitMs === undefined ? ratio <= limits.ratio || p99[1] <= limits.alwaysGoodMs : p99[1] <= each.limitMs,
    };
  }
  return result;
}

/** A page of events on the large festival without the index that counts their people: it has to miss. */
async function control(kind: DatabaseTarget['kind'], small: Open, large: Open): Promise<void> {
  await large.server.stop();
  await inDatabase(large.target, ({ db }) => db.execute(sql`drop index already_registered`));
  large.server = await startServer(large.target);
  large.site = { ...large.site, url: large.server.url };
  const [page] = measuredCalls;
  if (!page) return;
  const { value, met } = await measureWithRetries({ ...page, rounds: 10 }, small, large, 1);
  figures.add(`${kind}: control, ${page.name} without an index`, value, !met);
}

const names: Record<Exclude<keyof ScreenTimes, 'exported'>, string> = {
  usersShown: 'users: link to first rows',
  typing: 'users: typing in search',
  eventsShown: 'manage events: link to first cards',
  registrationsShown: 'registrations: button to first rows',
  registrationsWhole: 'registrations: all there (shown only)',
  choosing: 'registrations: choosing a batch-section',
  scrolling: 'registrations: scrolling, showing more',
  exporting: 'registrations: export (shown only)',
};

async function screens(browser: Browser, kind: DatabaseTarget['kind'], site: SeededSite, width: number): Promise<void> {
  const all: ScreenTimes[] = [];
  for (let at = 0; at < passes; at++) all.push(await measureScreens(browser, site, width));
  for (const [key, name] of Object.entries(names) as [keyof typeof names, string][]) {
    const worst = { shown: 0, event: 0, task: 0 };
    for (const seen of all) {
      const value = seen[key];
      if (typeof value === 'number') worst.shown = Math.max(worst.shown, value);
      else {
        worst.event = Math.max(worst.event, value.event);
        worst.task = Math.max(worst.task, value.task);
      }
    }
    const isBlocking = typeof all[0]?.[key] !== 'number';
    const value = isBlocking ? `event to frame ${ms(worst.event)}, longest task ${ms(worst.task)}` : ms(worst.shown);
    const met =
      worst.shown < limits.firstRowsMs && worst.event <= limits.longestTaskMs && worst.task <= limits.longestTaskMs;
    figures.add(`${kind}, ${width} px, ${name}`, value, met || name.endsWith('(shown only)'));
  }
  const { exported = 0 } = all.at(-1) ?? {};
  const living = (await livingOf(site)).length;
  figures.add(`${kind}, ${width} px, registrations: rows of the file`, `${exported} of ${living}`, exported === living);
}

async function livingOf({ url, seeded }: SeededSite): Promise<unknown[]> {
  const options = { method: 'GET', token: seeded.superAdmin.token } as const;
  const { data } = await callApi(url, `/registrations/event/${seeded.bigEvent}`, options);
  return (data['registrations'] as { status: string }[]).filter(({ status }) => status !== 'cancelled');
}

const size = (factor: number) =>
  [baseSize.people, baseSize.events, baseSize.registrations].map((n) => n * factor).join('/');
const figures = new Figures(
  `scale (people/events/registrations ${size(1)} → ${size(times)}: p99 <= ${limits.ratio} ×, or <= ${limits.alwaysGoodMs} ms; ` +
    `screens: first rows < ${limits.firstRowsMs} ms, nothing blocked > ${limits.longestTaskMs} ms)`,
);
const browser = findChromium() ? await openBrowser() : null;
if (!browser) console.warn(chromiumMissing);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const small = await open(databases, kind, 1);
    const large = await open(databases, kind, times);
    try {
      for (const each of measuredCalls) {
        const { value, met } = await measureWithRetries(each, small, large);
        figures.add(`${kind}: ${each.name}`, value, met);
      }
      if (browser) for (const width of [1440, 390]) await screens(browser, kind, large.site, width);
      figures.add(`${kind}: memory of the server after it (shown only)`, `${large.server.memoryMB()} MB`);
      if (!short) await control(kind, small, large);
    } finally {
      await Promise.all([small.server.stop(), large.server.stop()]);
    }
  }
});
await browser?.close();
figures.finish(`${rounds} rounds, the worst of ${passes} passes`);

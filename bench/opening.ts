// 1,200 pages are open while registration opens, a third of them on devices ten minutes slow, a third ten minutes fast. Each
// button changes by the server's clock, and people press within a second. Controls: pages that believe a fast device are
// refused before the moment, and a server whose clock is as fast registers them. `--picture` draws the latency by tenths of a second.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { events } from '#events/events/server/tables.ts';
import { rowsOf } from '#platform/database/database.ts';
import type { OpenPages, Press } from './entries/openPages.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { flag, Figures, ms, option, percentile, short } from './figures.ts';
import { entryFile } from './generator.ts';
import { makeStudents, openEvents } from './people.ts';
import { startServer } from './server.ts';
import { lines } from '../scripts/performance/lines.ts';

const people = option('people', short ? 90 : 1200);
const seats = option('seats', short ? 30 : 300);
const isDrawing = flag('picture');
const withinMs = 1000;
const offMs = 600_000;
/** In which the server starts and so many pages load. */
const leadMs = (pages: number) => Math.max(40_000, pages * 50);

interface Opening {
  presses: Press[];
  opensAt: number;
  seats: number;
}
interface Pages {
  count: number;
  trustsDevice?: boolean;
  /** How far the server's clock is ahead. */
  serverAheadMs?: number;
}

/** @returns what happened to each page's press */
async function opening(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  { count, trustsDevice = false, serverAheadMs = 0 }: Pages,
): Promise<Opening> {
  const opensAt = Date.now() + leadMs(count);
  const { target, filled } = await databases.create(kind, async (db) => {
    const students = await makeStudents(db, count);
    const [event] = await openEvents(db, [seats]);
    await db.update(events).set({ registrationOpensAt: new Date(opensAt) });
    return { students, eventId: event?.id ?? '' };
  });
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1', CLOCK_AHEAD: String(serverAheadMs) };
  const server = await startServer(target, { env, entry: serverAheadMs === 0 ? '' : 'clockAhead' });
  const tokens = filled.students.map(({ token }) => token);
  // A slow device that is believed would wait for ten minutes.
  const clocks = trustsDevice ? [offMs] : [-offMs, 0, offMs];
  const devices = clocks.map(async (aheadMs, part) => {
    const child = fork(entryFile('openPages'), { env: { ...process.env, DEVICE_AHEAD: String(aheadMs) } });
    await once(child, 'spawn');
    const mine = tokens.filter((_, i) => i % clocks.length === part);
    child.send({
      url: server.url,
      tokens: mine,
      eventId: filled.eventId,
      opensAt,
      trustsDevice,
      withinMs,
    } satisfies OpenPages);
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`a process of pages ended with ${code}`);
    });
    await Promise.race([once(child, 'message'), failed]);
    const openedAt = Date.now();
    const [presses] = (await Promise.race([once(child, 'message'), failed])) as [Press[]];
    child.disconnect();
    return { presses, openedAt };
  });
  const all = await Promise.all(devices);
  await server.stop();
  if (serverAheadMs === 0 && all.some(({ openedAt }) => openedAt >= opensAt))
    throw new Error(`the pages were not open after ${leadMs(count) / 1000} s: the machine is too busy`);
  const [row] = await inDatabase(target, ({ db }) =>
    rowsOf<{ seats: number }>(
      db,
      sql`select count(*) filter (where admitted_at is not null)::int as seats from registrations`,
    ),
  );
  return { presses: all.flatMap(({ presses }) => presses), opensAt, seats: row?.seats ?? 0 };
}

const isServed = ({ status }: Press) => status === 201;
const servedEarly = ({ presses, opensAt }: Opening) =>
  presses.filter((press) => isServed(press) && press.answeredAt < opensAt).length;
const refusedEarly = ({ presses }: Opening) => presses.filter(({ code }) => code === 'registration_not_open').length;

interface Step {
  seconds: number;
  answers: number;
  p99: number;
}

/** From the opening on. */
function stepsOf({ presses, opensAt }: Opening, stepMs: number): Step[] {
  const steps = Map.groupBy(presses, ({ answeredAt }) => Math.floor((answeredAt - opensAt) / stepMs));
  return [...steps]
    .map(([step, some]) => {
      const times = some.map((press) => press.ms);
      return { seconds: (step * stepMs) / 1000, answers: some.length, p99: percentile(times, 0.99) };
    })
    .toSorted((one, other) => one.seconds - other.seconds);
}

/** For docs/performance.md. */
function draw(openings: Map<string, Opening>): void {
  const all = [...openings].map(([name, opened]) => ({
    name,
    points: stepsOf(opened, 100).map((step) => ({ x: step.seconds, y: step.p99 })),
  }));
  const last = Math.ceil(Math.max(...all.flatMap(({ points }) => points.map(({ x }) => x))));
  const marks = Array.from({ length: 2 * last + 1 }, (_, half) => half / 2);
  const axes = { xLabel: 'seconds after the opening, when the answer came', yLabel: 'Milliseconds, p99', marks };
  const title = `${people.toLocaleString('en')} open pages register within a second of the opening`;
  const file = new URL('../docs/pictures/performance-opening.svg', import.meta.url);
  writeFileSync(file, lines('opening', title, axes, all));
}

const figures = new Figures(`opening (${people} open pages, devices up to ten minutes off, ${seats} seats)`);
const openings = new Map<string, Opening>();
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const opened = await opening(databases, kind, { count: people });
    const { presses, opensAt, seats: taken } = opened;
    const served = presses.filter(isServed).length;
    const times = presses.map((press) => press.ms);
    const late = presses.map(({ at }) => at - opensAt - withinMs);
    figures.add(
      `${kind}: served; before the opening`,
      `${served}; ${servedEarly(opened)}`,
      served === people && servedEarly(opened) === 0,
    );
    figures.add(`${kind}: pressed too early`, refusedEarly(opened), refusedEarly(opened) === 0);
    figures.add(`${kind}: seats taken`, taken, taken === seats);
    figures.add(`${kind}: last press after a second from the opening`, ms(Math.max(...late)));
    const slowest = Math.max(...times);
    const text = [slowest, percentile(times, 0.99), percentile(times, 0.5)].map(ms).join(', ');
    figures.add(`${kind}: slowest answer, p99, p50`, text);
    openings.set(kind, opened);
    const bySecond = stepsOf(opened, 1000).map((step) => `${step.seconds}: ${step.answers}, ${ms(step.p99)}`);
    figures.add(`${kind}: answers each second, p99`, bySecond.join('; '));
  }
  if (isDrawing) draw(openings);
  const trusting = await opening(databases, 'embedded', { count: 30, trustsDevice: true });
  const refused = refusedEarly(trusting);
  figures.add(
    'control, pages that believe their device: refused, served early',
    `${refused}, ${servedEarly(trusting)}`,
    refused > 0 && servedEarly(trusting) === 0,
  );
  const early = servedEarly(
    await opening(databases, 'embedded', { count: 30, trustsDevice: true, serverAheadMs: offMs }),
  );
  figures.add('control, their server as fast: served early', early, early > 0);
  figures.finish(`${people} pages on ${databases.kinds.join(' and on ')}`);
});

// P1: public reads beside bare node:http that sends the same bodies, in interleaved rounds on both databases.
import { loadavg } from 'node:os';
import { withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, option, percentile, short } from './figures.ts';
import { insertEvents, makeStudents, openEvents } from './people.ts';
import { readsPerSecond, startBareServer } from './readLoad.ts';
import { startServer } from './server.ts';
import { newId } from '#platform/database/ids.ts';

const rounds = option('rounds', short ? 1 : 5);
const seconds = option('seconds', short ? 1 : 3);
const connections = option('connections', 64);
const events = 30;
const seatsTaken = 20;

interface Measure {
  name: string;
  path: string;
  /** Of the bare server that it is measured against. */
  bare: string;
  status: '200' | '304';
  headers: Record<string, string>;
  target: number;
}

async function measuresOf(url: string, eventId: string) {
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    return { text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
  };
  const list = await get('/api/events');
  const pages = { '/': (await get('/')).text, [`/events/${eventId}`]: (await get(`/events/${eventId}`)).text };
  const page = (name: string, path: string): Measure => ({
    name,
    path,
    bare: path,
    status: '200',
    headers: {},
    target: 1,
  });
  const json = { path: '/api/events', bare: '/json' };
  const measures: Measure[] = [
    { name: 'GET /api/events', ...json, status: '200', headers: {}, target: 1.8 },
    { name: 'GET /api/events, 304', ...json, status: '304', headers: { 'if-none-match': list.etag }, target: 2.5 },
    page('home page', '/'),
    page('event page', `/events/${eventId}`),
  ];
  return { measures, bodies: { json: JSON.parse(list.text) as unknown, pages }, bytes: list.text.length };
}

async function filled(databases: DrillDatabases, kind: DatabaseTarget['kind']) {
  return databases.create(kind, async (db) => {
    const early = await makeStudents(db, seatsTaken);
    const [event] = await openEvents(db, [100], early);
    await insertEvents(
      db,
      Array.from({ length: events - 1 }, () => ({ id: newId() })),
    );
    return event?.id ?? '';
  });
}

async function measured(databases: DrillDatabases, kind: DatabaseTarget['kind'], times: number, entry = '') {
  const { target, filled: eventId } = await filled(databases, kind);
  const server = await startServer(target, { entry });
  const { measures, bodies, bytes } = await measuresOf(server.url, eventId);
  const bare = await startBareServer(bodies);
  const each = measures.map((measure) => ({ ...measure, ratios: [] as number[], rates: [] as [number, number][] }));
  const used = entry === '' ? each : each.slice(0, 1);
  for (let round = 0; round < times; round++) {
    for (const { path, bare: barePath, status, headers, ratios, rates } of used) {
      const limit = await readsPerSecond({ url: bare.url, path: barePath, headers: {}, connections, seconds });
      const ours = await readsPerSecond({ url: server.url, path, headers, connections, seconds }, status);
      ratios.push(ours / limit);
      rates.push([ours, limit]);
    }
  }
  bare.stop();
  await server.stop();
  return { used, bytes };
}

const shown = (values: readonly number[]) =>
  `${percentile(values, 0.5).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
const median = (values: readonly number[]) => percentile(values, 0.5);

const figures = new Figures(`reads (times as many as bare node:http, ${connections} connections, ${rounds} rounds)`);
const summary: string[] = [];
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { used, bytes } = await measured(databases, kind, rounds);
    for (const { name, ratios, rates, target } of used) {
      figures.add(`${kind}, ${name}: times (>= ${target})`, shown(ratios), median(ratios) >= target);
      const [ours, bare] = [0, 1].map((at) => median(rates.map((pair) => pair[at] ?? 0)).toFixed(0));
      figures.add(`${kind}, ${name}: a second, and bare`, `${ours}, ${bare}`);
      summary.push(`${kind} ${name} ${median(ratios).toFixed(2)}`);
    }
    figures.add(`${kind}: bytes of the list`, bytes);
  }
  const { used } = await measured(databases, 'embedded', 1, 'slowReads');
  const [list] = used;
  const ratio = median(list?.ratios ?? []);
  figures.add('control, 5 ms more before each answer: times', ratio.toFixed(2), ratio < (list?.target ?? 0));
});
figures.add('load at the end', (loadavg()[0] ?? 0).toFixed(1));
figures.finish(summary.join(', '));

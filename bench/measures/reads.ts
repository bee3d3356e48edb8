import { newId } from '#platform/database/ids.ts';
import type { DatabaseTarget } from '../databases.ts';
import { insertEvents, makeStudents, openEvents } from '../people.ts';
import { readsPerSecond, startBareServer } from '../readLoad.ts';
import { startServer } from '../server.ts';
import { ratioOf, stoppingAll, type Bench, type Figure, type Measure } from './measure.ts';

const connections = 64;
const events = 30;
const seatsTaken = 20;
const warmUpRound = -1;

interface Read {
  name: string;
  path: string;
  barePath: string;
  readyMadePath?: string;
  status: '200' | '304';
  headers: Record<string, string>;
  target: number;
}

async function readsOf(url: string, eventId: string) {
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    return { text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
  };
  const list = await get('/api/events');
  const pages = { '/': (await get('/')).text, [`/events/${eventId}`]: (await get(`/events/${eventId}`)).text };
  const page = (name: string, path: string): Read => ({
    name,
    path,
    barePath: path,
    status: '200',
    headers: {},
    target: 0.8,
  });
  const json = { path: '/api/events', barePath: '/json' };
  const known = { 'if-none-match': list.etag };
  const reads: Read[] = [
    { name: 'GET /api/events', ...json, readyMadePath: '/ready', status: '200', headers: {}, target: 1.2 },
    { name: 'GET /api/events, 304', ...json, readyMadePath: '/known', status: '304', headers: known, target: 1.3 },
    page('home page', '/'),
    page('event page', `/events/${eventId}`),
  ];
  return { reads, bodies: { json: JSON.parse(list.text) as unknown, pages } };
}

export const fillEvents = (bench: Bench, kind: DatabaseTarget['kind']) =>
  bench.databases.create(kind, async (db) => {
    const early = await makeStudents(db, seatsTaken);
    const [event] = await openEvents(db, [100], early);
    await insertEvents(
      db,
      Array.from({ length: events - 1 }, () => ({ id: newId() })),
    );
    return event?.id ?? '';
  });

async function onDatabase(bench: Bench, kind: DatabaseTarget['kind']): Promise<Figure[]> {
  const { target, filled: eventId } = await fillEvents(bench, kind);
  const server = await startServer(target, { entry: bench.entry, env: { RATE_LIMITS: 'on' } });
  bench.atEnd(server.stop);
  const { reads, bodies } = await readsOf(server.url, eventId);
  const bare = await startBareServer(bodies);
  bench.atEnd(bare.stop);
  const load = { connections, seconds: bench.seconds };
  const rates = reads.map(() => ({ ours: [] as number[], 'node:http': [] as number[], limit: [] as number[] }));
  for (let round = warmUpRound; round < bench.rounds; round++) {
    for (const [at, { path, barePath, readyMadePath, status, headers }] of reads.entries()) {
      const ofBare = (from: string, answers: string) =>
        readsPerSecond({ url: bare.url, path: from, headers: {}, ...load }, answers);
      const plain = await ofBare(barePath, '200');
      const ours = await readsPerSecond({ url: server.url, path, headers, ...load }, status);
      const limit = readyMadePath && (await ofBare(readyMadePath, status));
      if (round === warmUpRound) continue;
      rates[at]?.['node:http'].push(plain);
      rates[at]?.ours.push(ours);
      if (limit) rates[at]?.limit.push(limit);
    }
  }
  return reads.flatMap(({ name, readyMadePath, target: lowerBound }, at) => {
    const found = rates[at] ?? {};
    const figure = ratioOf(`${kind}: ${name}`, ['ours', 'node:http'], found, lowerBound);
    const limit = () => ratioOf(`${kind}: ${name}, the most that node:http can`, ['limit', 'node:http'], found);
    return readyMadePath ? [figure, limit()] : [figure];
  });
}

export const reads: Measure = {
  id: 'P1',
  title: 'public reads, times bare node:http that sends the same bodies',
  async run(bench) {
    const each = [];
    for (const kind of bench.databases.kinds)
      each.push(...(await stoppingAll((atEnd) => onDatabase({ ...bench, atEnd }, kind))));
    return each;
  },
};

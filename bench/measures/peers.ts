import { startDirectus } from '../peers/directus.ts';
import { startParse } from '../peers/parse.ts';
import type { ListedEvent, Peer } from '../peers/peer.ts';
import { posted } from '../postLoad.ts';
import { readsPerSecond } from '../readLoad.ts';
import { startServer } from '../server.ts';
import { NotMeasured, ratioOf, type Bench, type Measure } from './measure.ts';
import { fillEvents } from './reads.ts';
import { startRegistering } from './registrations.ts';

const connections = 16;
const mostInsertsASecond = 4000;
// As when registration opens for all of them.
const eventsARound = 9;
const timesInList = 15;
const timesInRegistering = [4, 1];

async function startPeers({ databases, atEnd }: Bench, events: readonly ListedEvent[]): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const start of [startDirectus, startParse])
    peers.push(await start((await databases.createEmpty('postgres')).at, events, atEnd));
  return peers;
}

async function insertsPerSecond({ url, insert }: Peer, seconds: number): Promise<number> {
  const { path, headers, status, body } = insert;
  const bodies = Array.from({ length: seconds * mostInsertsASecond }, (_, at) => ({ body: body('1', `person ${at}`) }));
  return (await posted({ url, path, headers, bodies, connections, seconds }, status)).perSecond;
}

async function measure(bench: Bench) {
  const { seconds } = bench;
  const { target } = await fillEvents(bench, 'postgres');
  const ours = await startServer(target, { entry: bench.entry });
  bench.atEnd(ours.stop);
  const listed = (await (await fetch(`${ours.url}/api/events`)).json()) as { data: { events: ListedEvent[] } };
  const registering = await startRegistering(bench, 'postgres', eventsARound);
  const peers = await startPeers(bench, listed.data.events);
  const rates: { list: Record<string, number>; insert: Record<string, number> }[] = [];
  // The first round warms all of them up.
  for (let round = -1; round < bench.rounds; round++) {
    const list: Record<string, number> = {};
    const insert: Record<string, number> = {};
    list['ours'] = await readsPerSecond({ url: ours.url, path: '/api/events', headers: {}, connections, seconds });
    insert['ours'] = await registering.register(round);
    for (const peer of peers) {
      list[peer.name] = await readsPerSecond({ url: peer.url, ...peer.list, connections, seconds });
      insert[peer.name] = await insertsPerSecond(peer, seconds);
    }
    if (round >= 0) rates.push({ list, insert });
  }
  const ratesOf = (what: 'list' | 'insert') =>
    Object.fromEntries(
      ['ours', ...peers.map(({ name }) => name)].map((name) => [
        name,
        rates.map((round) => round[what][name] ?? Number.NaN),
      ]),
    );
  return { lists: ratesOf('list'), inserts: ratesOf('insert'), names: peers.map(({ name }) => name) };
}

export const peers: Measure = {
  id: 'P13',
  title:
    'beside Directus 11 and Parse Server 9 on the same PostgreSQL: the list, and registering with all rules beside bare inserts',
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres')) throw new NotMeasured('there is no PostgreSQL');
    const { lists, inserts, names } = await measure(bench);
    return names.flatMap((name, at) => [
      ratioOf(`list of 30 events, times ${name}`, ['ours', name], lists, timesInList),
      ratioOf(`registering, times an insert of ${name}`, ['ours', name], inserts, timesInRegistering[at]),
    ]);
  },
};

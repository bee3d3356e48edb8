import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BareBodies } from './entries/bareHttp.ts';
import { flag } from './figures.ts';
import { entryFile, runEntry } from './generator.ts';
import { wrkPerSecond } from './wrk.ts';

export interface Reads {
  url: string;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}
export interface ReadsDone {
  perSecond: number;
  statuses: Record<string, number>;
}

export const asksWithWrk = flag('wrk');

export async function readsPerSecond(reads: Reads, status = '200'): Promise<number> {
  const { perSecond, statuses } = asksWithWrk ? await readsByWrk(reads) : await readsByNode(reads);
  const others = Object.keys(statuses).filter((each) => each !== status);
  if (others.length > 0) throw new Error(`${reads.path} answered ${JSON.stringify(statuses)}`);
  if (!(perSecond > 0)) throw new Error(`${reads.url}${reads.path} answered nothing`);
  return perSecond;
}

const readsByNode = (reads: Reads) => runEntry<ReadsDone>('readGenerator', reads);

async function readsByWrk(reads: Reads): Promise<ReadsDone> {
  const headers = { 'accept-encoding': 'identity', ...reads.headers };
  const first = await fetch(reads.url + reads.path, { headers });
  await first.arrayBuffer();
  return { perSecond: await wrkPerSecond(reads), statuses: { [first.status]: 1 } };
}

export async function startBareServer(bodies: BareBodies): Promise<{ url: string; stop: () => void }> {
  const child = fork(entryFile('bareHttp'));
  child.send(bodies);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, stop: () => child.disconnect() };
}

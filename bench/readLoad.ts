import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareBodies } from './entries/bareHttp.ts';
import { runEntry } from './generator.ts';

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

export async function readsPerSecond(reads: Reads, status = '200'): Promise<number> {
  const done = await runEntry<ReadsDone>('readGenerator', reads);
  const others = Object.keys(done.statuses).filter((each) => each !== status);
  if (others.length > 0) throw new Error(`${reads.path} answered ${JSON.stringify(done.statuses)}`);
  if (!(done.perSecond > 0)) throw new Error(`${reads.url}${reads.path} answered nothing`);
  return done.perSecond;
}

export async function startBareServer(bodies: BareBodies): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'entries/bareHttp.ts'));
  child.send(bodies);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, stop: () => child.disconnect() };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareBodies } from './entries/bareHttp.ts';

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

const entry = (name: string) => join(import.meta.dirname, 'entries', `${name}.ts`);

export async function readsPerSecond(reads: Reads, status = '200'): Promise<number> {
  const child = fork(entry('readGenerator'));
  child.send(reads);
  const [done] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load on ${reads.path} ended with ${code}`))),
  ])) as [ReadsDone];
  const others = Object.keys(done.statuses).filter((each) => each !== status);
  if (others.length > 0) throw new Error(`${reads.path} answered ${JSON.stringify(done.statuses)}`);
  return done.perSecond;
}

export async function startBareServer(bodies: BareBodies): Promise<{ url: string; stop: () => void }> {
  const child = fork(entry('bareHttp'));
  child.send(bodies);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, stop: () => child.disconnect() };
}

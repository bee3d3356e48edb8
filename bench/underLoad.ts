import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callApi } from './asking.ts';
import type { Opened, Student } from './people.ts';

/** What the process that makes the load is told. */
export interface Load {
  url: string;
  what: 'registrations' | 'logins';
  students: readonly Student[];
  events: readonly Opened[];
}
interface Progress {
  answered: number;
  refused: number;
}

const entry = (name: string) => join(import.meta.dirname, 'entries', `${name}.ts`);
const probeEvery = 5;
// What a call without an answer counts as.
const noAnswer = 30_000;

/** An HTTP server that does nothing, for comparison. */
export async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = fork(entry('bare'));
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, stop: () => child.disconnect() };
}

/**
 * Asks the server and the bare one for their health every 5 ms each, whether or not the last answer has come, while the
 * load is under way. Milliseconds of each answer, and how many calls of the load were answered in a second.
 */
export async function healthUnder(load: Load, bareUrl: string, seconds: number) {
  const child = fork(entry('load'));
  let progress: Progress = { answered: 0, refused: 0 };
  child.on('message', (message: Progress) => (progress = message));
  child.send(load);
  // Not before connections are open and the code has run a while; a server that starves answers nobody for long.
  const begunLoad = performance.now();
  while (progress.answered < 5 * load.students.length && performance.now() - begunLoad < 5000) await pause(100);
  const before = progress;
  const health: number[] = [];
  const bare: number[] = [];
  const asked: Promise<unknown>[] = [];
  const probe = (url: string, into: number[]) =>
    callApi(url, '/health', { method: 'GET' }).then(
      ({ ms }) => into.push(ms),
      () => into.push(noAnswer),
    );
  const begun = performance.now();
  for (let at = 0; at < seconds * 1000; at += probeEvery) {
    const wait = begun + at - performance.now();
    if (wait > 0) await pause(wait);
    asked.push(probe(load.url, health), probe(bareUrl, bare));
  }
  const took = (performance.now() - begun) / 1000;
  const { answered, refused } = progress;
  child.disconnect();
  await once(child, 'exit');
  // Only now: a server that starves its event loop answers when the load is gone.
  await Promise.all(asked);
  return { health, bare, perSecond: (answered - before.answered) / took, refused };
}

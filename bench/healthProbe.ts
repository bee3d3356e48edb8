import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callApi } from './apiClient.ts';
import type { OpenEvent, Student } from './people.ts';

export interface Load {
  url: string;
  what: 'registrations' | 'logins';
  students: readonly Student[];
  events: readonly OpenEvent[];
}
interface Progress {
  answered: number;
  refused: number;
}

const entry = (name: string) => join(import.meta.dirname, 'entries', `${name}.ts`);
const probeIntervalMs = 5;
// What a call without an answer counts as.
const noAnswerMs = 30_000;

export async function startPlainServer(): Promise<{ url: string; stop: () => void }> {
  const child = fork(entry('plainHttp'));
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, stop: () => child.disconnect() };
}

/**
 * Probes the health of the server and of the plain one every 5 ms each, without waiting for the last answer, while the
 * load is under way. Milliseconds of each answer, and how many calls of the load were answered in a second.
 */
export async function probeHealth(load: Load, plainUrl: string, seconds: number) {
  const child = fork(entry('loadGenerator'));
  let progress: Progress = { answered: 0, refused: 0 };
  child.on('message', (message: Progress) => (progress = message));
  child.send(load);
  // Not before connections are open and the code has run a while; a server with a starved event loop takes long to answer.
  const loadStartedAt = performance.now();
  while (progress.answered < 5 * load.students.length && performance.now() - loadStartedAt < 5000) await pause(100);
  const before = progress;
  const health: number[] = [];
  const plain: number[] = [];
  const probes: Promise<unknown>[] = [];
  const probe = (url: string, into: number[]) =>
    callApi(url, '/health', { method: 'GET' }).then(
      ({ ms }) => into.push(ms),
      () => into.push(noAnswerMs),
    );
  const startedAt = performance.now();
  for (let at = 0; at < seconds * 1000; at += probeIntervalMs) {
    const wait = startedAt + at - performance.now();
    if (wait > 0) await pause(wait);
    probes.push(probe(load.url, health), probe(plainUrl, plain));
  }
  const took = (performance.now() - startedAt) / 1000;
  const { answered, refused } = progress;
  child.disconnect();
  await once(child, 'exit');
  // Only now: a server that starves its event loop answers when the load is gone.
  await Promise.all(probes);
  return { health, plain, perSecond: (answered - before.answered) / took, refused };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { callApi, noAnswerMs } from './apiClient.ts';
import type { DatabaseTarget, DrillDatabases } from './databases.ts';
import { percentile } from './figures.ts';
import { entryFile } from './generator.ts';
import { stoppingAll } from './measures/measure.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { startServer } from './server.ts';

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

const probeIntervalMs = 5;

export async function startPlainServer(): Promise<{ url: string; stop: () => void }> {
  const child = fork(entryFile('plainHttp'));
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, stop: () => child.disconnect() };
}

/**
 * Probes the health of the server and of the plain one every 5 ms each, without waiting for the last answer, while the
 * load is under way. Milliseconds of each answer, and how many calls of the load were answered in a second.
 */
async function probeHealth(load: Load, plainUrl: string, seconds: number) {
  const child = fork(entryFile('loadGenerator'));
  const exited = once(child, 'exit');
  let progress: Progress = { answered: 0, refused: 0 };
  child.on('message', (message: Progress) => (progress = message));
  child.send(load);
  // Not before connections are open and the code has run a while; a server with a starved event loop takes long to answer.
  const loadStartedAt = performance.now();
  const isWarm = () => progress.answered >= 5 * load.students.length || performance.now() - loadStartedAt >= 5000;
  while (child.connected && !isWarm()) await pause(100);
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
  for (let at = 0; child.connected && at < seconds * 1000; at += probeIntervalMs) {
    const wait = startedAt + at - performance.now();
    if (wait > 0) await pause(wait);
    probes.push(probe(load.url, health), probe(plainUrl, plain));
  }
  const took = (performance.now() - startedAt) / 1000;
  const { answered, refused } = progress;
  const hasEndedEarly = !child.connected;
  if (!hasEndedEarly) child.disconnect();
  const [code] = await exited;
  if (hasEndedEarly) throw new Error(`loadGenerator ended with ${code} while ${load.what} were to be under way`);
  // Only now: a server that starves its event loop answers when the load is gone.
  await Promise.all(probes);
  return { health, plain, perSecond: (answered - before.answered) / took, refused };
}

/** How many calls are under way. */
export const concurrency = 64;

export interface HealthRun {
  p50: number;
  p99: number;
  /** p99 of the plain server. */
  plain: number;
  perSecond: number;
  refused: number;
  /** The share of the time for which the server was ready to go on and had no processor. */
  waited: number;
}

export interface HealthRuns {
  kind: DatabaseTarget['kind'];
  what: Load['what'];
  times: number;
  seconds: number;
  entry?: string;
  /** Ends before all runs are made. */
  isEnough?: (each: readonly HealthRun[]) => boolean;
}

/** Runs of so many calls under way on one server, and its memory after them in MB. */
export async function healthUnder(databases: DrillDatabases, runs: HealthRuns) {
  const { kind, what, times, seconds, entry = '', isEnough } = runs;
  // As many as they can register for in the time there is; each begins one event later than the last person.
  const eventsPerRun = concurrency + 20 * (seconds + 1);
  const { target, filled } = await databases.create(kind, async (db) => ({
    students: await makeStudents(db, concurrency),
    events: await openEvents(
      db,
      Array.from({ length: eventsPerRun * times }, () => null),
    ),
  }));
  return stoppingAll(async (atEnd) => {
    const server = await startServer(target, { entry });
    atEnd(server.stop);
    const plain = await startPlainServer();
    atEnd(plain.stop);
    const each: HealthRun[] = [];
    for (let run = 0; run < times; run++) {
      const events = filled.events.slice(run * eventsPerRun, (run + 1) * eventsPerRun);
      const [waitedBefore, startedAt] = [server.waitedMs(), performance.now()];
      const of = await probeHealth({ url: server.url, what, students: filled.students, events }, plain.url, seconds);
      each.push({
        p50: percentile(of.health, 0.5),
        p99: percentile(of.health, 0.99),
        plain: percentile(of.plain, 0.99),
        perSecond: of.perSecond,
        refused: of.refused,
        waited: (server.waitedMs() - waitedBefore) / (performance.now() - startedAt),
      });
      if (isEnough?.(each)) break;
    }
    return { each, memory: server.memoryMB() };
  });
}

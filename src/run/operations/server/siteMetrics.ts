import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveState } from '#site/live/server/routes.ts';
import type { ConnectionLoad, Db } from '#platform/database/database.ts';
import type { CacheReads } from '#platform/http/server/answerCache.ts';
import { costlyWork } from '#platform/http/server/costlyWork.ts';
import { countRegistrations } from './queries.ts';
import { readInTime } from './readInTime.ts';

export interface MetricSources {
  version: string;
  isReady: () => Promise<boolean>;
  live: LiveState;
  cacheReads: CacheReads;
  /** Undefined if the caller opened the database. */
  connections: (() => ConnectionLoad) | undefined;
}

/** Figures of the site as a whole and of this server. */
export function siteMetrics(register: Registry, db: Db, sources: MetricSources): void {
  const { version, isReady, live, cacheReads, connections } = sources;
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  new Gauge({
    name: 'site_build_info',
    help: 'Always 1, with the version of the product',
    labelNames: ['version'],
    registers: [register],
  }).set({ version }, 1);
  gauge('site_ready', '1 when /api/ready says yes, 0 when it says no', async () => ((await isReady()) ? 1 : 0));
  gauge('live_updates', '1 while this server hears what others publish, 0 while live updates are off', () =>
    live.isDelivering ? 1 : 0,
  );
  gauge('live_streams', 'Live streams that are open at this server', () => live.openStreams());
  gauge('login_queue_running', 'Calls that hash a password now: logins, sign-ups, resets', () => costlyWork.running);
  gauge('login_queue_waiting', 'Calls that wait for their turn to hash a password', () => costlyWork.waiting);
  if (connections) {
    gauge('database_connections_max', 'Connections to the database that this server may have', () => connections().max);
    gauge('database_connections_in_use', 'Connections to the database in use', () => connections().inUse);
    gauge(
      'database_connections_waiting',
      'Statements and transactions that wait for a connection',
      () => connections().waiting,
    );
  }
  const reads = new Counter({
    name: 'answer_cache_reads_total',
    help: 'Public answers, from memory as they were (hit) or made anew (miss)',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, cacheReads.hits);
      this.inc({ outcome: 'miss' }, cacheReads.misses);
    },
  });
  const registrationCounts = readInTime(() => countRegistrations(db));
  const counts = new Gauge({
    name: 'registrations',
    help: 'Registrations of all events by status',
    labelNames: ['status'],
    registers: [],
    async collect() {
      const found = (await registrationCounts()) ?? { registered: NaN, waitlisted: NaN, cancelled: NaN };
      for (const [status, count] of Object.entries(found)) this.set({ status }, count);
    },
  });
  for (const metric of [reads, counts]) register.registerMetric<string>(metric);
}

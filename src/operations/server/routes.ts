import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { authorizer } from '#accounts/server/authorize.ts';
import { equalsInConstantTime } from '#accounts/server/tokens.ts';
import { refuse } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { DiskSpace } from '#platform/database/diskSpace.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { LiveState } from '#live/server/routes.ts';
import { calls } from '../contract.ts';
import { outboxMetrics } from './outboxMetrics.ts';
import { pingDatabase } from './queries.ts';

/** Whether the process is shutting down, and when its last request came (milliseconds since 1970). */
export interface ShutdownState {
  isShuttingDown: boolean;
  lastRequestAt: number;
}

export function trackRequests(app: FastifyInstance, shutdown: ShutdownState): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    shutdown.lastRequestAt = Date.now();
    done();
  });
}

export function operationRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { shutdown, live, disk }: { shutdown: ShutdownState; live: LiveState; disk: DiskSpace },
): void {
  serve(app, context, authorizer(context), calls, {
    'GET /health': () => Promise.resolve({}),
    'GET /ready': async () => {
      if (shutdown.isShuttingDown) throw refuse('unavailable', {}, 5);
      const isUsable = await pingDatabase(context.db).then(
        async () => !(await disk.isFull()),
        () => false,
      );
      if (!isUsable) throw refuse('unavailable', {}, 5);
      return { liveUpdates: live.isDelivering };
    },
  });
}

/**
 * Measures every response by route. GET /metrics is Prometheus text, for who holds the token; outside production also for
 * this machine.
 */
export function metricsRoute(
  app: FastifyInstance,
  context: ServerContext,
  access: MetricsAccess,
  live: LiveState,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  outboxMetrics(register, context);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const liveUpdates = new Gauge({
    name: 'live_updates',
    help: '1 while this server hears what others publish, 0 while live updates are off',
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!holdsToken(request, access.token)) {
      if (access.production) throw refuse('not_found');
      if (!isFromLoopback(request)) throw refuse('forbidden');
    }
    liveUpdates.set(live.isDelivering ? 1 : 0);
    reply.header('cache-control', 'no-store').type(register.contentType);
    return register.metrics();
  });
}

interface MetricsAccess {
  token: string | undefined;
  production: boolean;
}

function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && equalsInConstantTime(given, token);
}

function isFromLoopback(request: FastifyRequest): boolean {
  // What a proxy on this machine forwards comes from loopback too, and names its client.
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers.via;
  return forwarded === undefined && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { equalsInConstantTime } from '#people/accounts/server/tokens.ts';
import { refuse } from '#platform/http/refusals.ts';
import { serve } from '#platform/http/server/serve.ts';
import { isForwarded } from '#platform/http/server/sameMachine.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { AnsweredListeners } from '#platform/http/server/answered.ts';
import type { LiveState } from '#site/live/server/routes.ts';
import { calls } from '../contract.ts';
import { outboxMetrics } from './outboxMetrics.ts';
import { siteMetrics, type MetricSources } from './siteMetrics.ts';
import { visitMetrics } from './visitMetrics.ts';

/** Whether the process is shutting down, and the time of its last request (milliseconds since 1970). */
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

interface Readiness {
  shutdown: ShutdownState;
  live: LiveState;
  isReady: () => Promise<boolean>;
  version: string;
}

export function operationRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { shutdown, live, isReady, version }: Readiness,
): void {
  serve(app, context, authorizer(context), calls, {
    'GET /health': () => Promise.resolve({}),
    'GET /ready': async () => {
      if (shutdown.isShuttingDown || !(await isReady())) throw refuse('unavailable', {}, 5);
      return { liveUpdates: live.isDelivering, version };
    },
  });
}

/**
 * Measures every response by route. GET /metrics is Prometheus text, for holders of the token; outside production also
 * for this machine.
 */
export function metricsRoute(
  app: FastifyInstance,
  context: ServerContext,
  access: MetricsAccess,
  sources: MetricSources,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  outboxMetrics(register, context);
  siteMetrics(register, context.db, sources);
  visitMetrics(app, context, register);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Answers that are failures, by route and code; the code "fault" is a fault of the site',
    labelNames: ['method', 'route', 'code'],
    registers: [register],
  });
  // A new series of refusals starts at 1, which increase() does not count; this one exists from the start, at 0.
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Answers that are a fault of the site',
    registers: [register],
  });
  access.answered.add(({ method, route = 'none', status, code, ms }) => {
    // A live stream is open for half an hour; its duration says nothing about speed.
    if (route !== '/api/live') durations.observe({ method, route, status }, ms / 1000);
    if (code !== undefined) refusals.inc({ method, route, code });
    if (code === 'fault') faults.inc();
  });
  app.get('/metrics', async (request, reply) => {
    if (!holdsToken(request, access.token)) {
      if (access.production) throw refuse('not_found');
      if (!isFromLoopback(request)) throw refuse('forbidden');
    }
    reply.header('cache-control', 'no-store').type(register.contentType);
    return register.metrics();
  });
}

interface MetricsAccess {
  token: string | undefined;
  production: boolean;
  answered: AnsweredListeners;
}

function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && equalsInConstantTime(given, token);
}

function isFromLoopback(request: FastifyRequest): boolean {
  // Requests forwarded by a proxy on this machine come from loopback too.
  return !isForwarded(request.headers) && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
}

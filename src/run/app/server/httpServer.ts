import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';
import { Refusal } from '#platform/http/refusals.ts';
import type { AnsweredListeners } from '#platform/http/server/answered.ts';
import { sendNotFound } from '#platform/http/server/errors.ts';
import { requestIdHeader } from '#platform/http/server/requestId.ts';
import { loggerOptions, type LogTarget } from './logging.ts';

const maxBodyBytes = 64 * 1024;
// Each takes a file descriptor, which the database and the log need too. 1,200 students with two tabs are 2,400.
const maxConnections = 8000;
const dropWarningIntervalMs = 60_000;

/** Whose X-Forwarded-For is trusted: addresses and subnets, the number of proxies in front, or nobody's. */
export type TrustedProxies = string[] | number | false;

// The contracts validate bodies, so the framework's JSON schema compilers need not be loaded.
const noCompiler = () => {
  throw new Error('shapes are checked by the contracts, not by the schema of a route');
};

/** How the server listens, reads and logs. Times in milliseconds. */
export const serverOptions = (
  production: boolean,
  trustProxy: TrustedProxies,
  log: LogTarget | false | undefined,
): FastifyHttpOptions<RawServerDefault> => ({
  logger: log === false ? false : loggerOptions(production, log),
  logController: new LogController({ disableRequestLogging: true }),
  // Never the caller's: an id in the log names one request of ours.
  genReqId: () => randomUUID(),
  bodyLimit: maxBodyBytes,
  // Encoded team names exceed the default of 100.
  routerOptions: { maxParamLength: 500 },
  trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  // Headers within 10 s, the whole request within 15, and no connection silent for more than 20. By default Node looks
  // for slow ones only every 30 s.
  requestTimeout: 15_000,
  connectionTimeout: 20_000,
  keepAliveTimeout: 15_000,
  // A request without a Host is refused below, in the envelope.
  http: { connectionsCheckingInterval: 1000, headersTimeout: 10_000, requireHostHeader: false },
  forceCloseConnections: 'idle',
  // While the server closes, late requests are answered like any other.
  return503OnClosing: false,
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
    void sendNotFound(request, reply.header(requestIdHeader, request.id)),
  clientErrorHandler: refuseConnection,
});

/** JSON only. A call without a body may name the type of the missing body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** Answers in the envelope what Node would refuse without a body: no Host header, or an unsupported Expect. */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hasHost = request.headers.host !== undefined || request.raw.httpVersion !== '1.1';
    done(hasHost ? undefined : new Refusal('validation', 400, 'A Host header is needed'));
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { head, body } = socketRefusal(app, 417);
    response.writeHead(417, head).end(body);
  });
}

/** Closes connections beyond `limit` at once, and logs it at most once a minute. */
export function limitConnections(app: FastifyInstance, limit = maxConnections): void {
  let warnedAt = -Infinity;
  app.server.maxConnections = limit;
  app.server.on('drop', () => {
    if (performance.now() - warnedAt < dropWarningIntervalMs) return;
    warnedAt = performance.now();
    app.log.warn(`more than ${limit} connections are open: new ones are closed`);
  });
}

/** Logs once that an untrusted proxy forwards client addresses: all clients then share the limits of one network. */
export function warnOfUntrustedProxy(app: FastifyInstance, trustProxy: TrustedProxies): void {
  let hasWarned = trustProxy !== false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      request.log.warn(
        'a request came with X-Forwarded-For, and TRUST_PROXY is unset: everybody behind that proxy counts as one network. Name the proxy in TRUST_PROXY, or let it drop the header',
      );
    }
    done();
  });
}

/** Every answer names its request as the log does. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}

/** One line per answer, with the route's pattern: an address may hold what somebody typed. */
export function logResponses({ log }: FastifyInstance, answered: AnsweredListeners): void {
  answered.add(({ id: reqId, method, route = null, status, code, ms }) => {
    const ofFailure = code === undefined ? {} : { code };
    log.info({ reqId, method, route, status, ...ofFailure, ms: Math.round(ms) }, 'answered');
  });
}

/** Malformed or slow HTTP is answered on the socket itself. */
function refuseConnection(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400;
  const { head, body } = socketRefusal(this, status);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  socket.destroy(error);
}

function socketRefusal({ log }: FastifyInstance, status: number) {
  const reqId = randomUUID();
  log.info({ reqId, method: null, route: null, status, code: 'validation' }, 'answered');
  const body = JSON.stringify({ success: false, message: STATUS_CODES[status], code: 'validation' });
  const head = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    [requestIdHeader]: reqId,
    Connection: 'close',
  };
  return { head, body };
}

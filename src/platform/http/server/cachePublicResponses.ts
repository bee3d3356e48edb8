import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, type Answer, type AnswerSource, type CacheReads } from './answerCache.ts';
import { coalesce } from '../../coalesce.ts';
import { cacheableHeaders, changeCheckOf, type ResponseCaches } from './serveFromCache.ts';
import { ChangeWatch } from './changeWatch.ts';
import type { ServerContext } from './context.ts';
import { representationFor } from './encodedBody.ts';
import { sendPaced } from './pacedBody.ts';

// A shared cache in front may serve guests, but revalidates each time.
const cacheControl = 'public, max-age=0, must-revalidate';
const handlerHeader = 'x-ask-handler';

type RequestApi = (url: string) => Promise<{ status: number; body: string }>;

export interface PublicResponses {
  /** Requests a URL of the API in process, without a session. */
  request: RequestApi;
  /** Whether the check for changes succeeded; there is one check per request. */
  hasChecked: (request: IncomingMessage) => Promise<boolean>;
  /** Requests without another check; cached responses are used only if the request's own check succeeded. */
  requestAfterCheck: (hasChecked: boolean) => RequestApi;
  /** The body, if it is cached and was valid at the last check. */
  cached: (url: string) => string | undefined;
  responses: ResponseCaches;
}

/**
 * Caches the responses that have topics: the same for everybody who requests the URL. Register it before the hooks
 * whose headers it caches. While the database is unreachable, the handler responds.
 */
export function cachePublicResponses(
  app: FastifyInstance,
  context: ServerContext,
  source: Pick<AnswerSource, 'topicsOf' | 'momentsIn'> & { reads: CacheReads },
): PublicResponses {
  // A secret, so that no client can bypass the cache.
  const bypassToken = randomUUID();
  const requestHandler = (url: string) => app.inject({ url, headers: { [handlerHeader]: bypassToken } });
  // Fallback if the check for changes fails; coalesced to avoid a stampede on a slow database.
  const requestUncached = coalesce(requestHandler);
  const cache = new AnswerCache(new ChangeWatch(context.db), {
    ...source,
    now: () => context.now(),
    make: async (url) => {
      const { statusCode: status, headers, body: text } = await requestHandler(url);
      const { [handlerHeader]: route, ...cacheable } = cacheableHeaders(headers);
      const cacheHeaders = status === 200 ? { 'cache-control': cacheControl, vary: 'accept-encoding' } : {};
      return { status, headers: { ...cacheable, ...cacheHeaders }, route, text };
    },
  });

  const respond = async (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void) => {
    try {
      const cached = await cache.read(request.url, changeCheckOf(request.raw)).catch(() => undefined);
      if (cached) return await send(request, reply, cached);
      const { statusCode, headers, body } = await requestUncached(request.url);
      const { [handlerHeader]: _route, ...own } = cacheableHeaders(headers);
      reply.headers(own).code(statusCode).send(body);
    } catch (error) {
      next(error as Error);
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOurs = request.headers[handlerHeader] === bypassToken;
    if (isOurs) reply.header(handlerHeader, request.routeOptions.url);
    if (isRead && cache.covers(request.url) && !isOurs) void respond(request, reply, done);
    else done();
  });

  // Reads by the framework are counted in the cache.
  const responseCache = {
    has: cache.has,
    find: (url: string) => cache.current(url),
    onSent: () => void source.reads.hits++,
  };
  const requestWith =
    (check?: () => Promise<void>): RequestApi =>
    async (url) => {
      const isCovered = cache.covers(url);
      const cached = isCovered ? await cache.read(url, check?.()).catch(() => undefined) : undefined;
      if (cached) return { status: cached.status, body: cached.text };
      const { statusCode, body } = await (isCovered ? requestUncached : requestHandler)(url);
      return { status: statusCode, body };
    };
  return {
    request: requestWith(),
    hasChecked: (request) =>
      (changeCheckOf(request) ?? cache.check() ?? Promise.resolve()).then(
        () => true,
        () => false,
      ),
    requestAfterCheck: (hasChecked) =>
      requestWith(() => (hasChecked ? Promise.resolve() : Promise.reject(new Error('not checked')))),
    cached: (url) => cache.current(url)?.text,
    responses: { check: () => cache.check(), caches: [responseCache] },
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): Promise<void> {
  if (status !== 200) {
    reply.headers(headers).code(status).send(body.plain);
    return;
  }
  const { etag, encoding, isKnown, bytes } = representationFor(request, body);
  const payload = isKnown ? undefined : await bytes();
  reply.headers({ ...headers, etag });
  if (payload === undefined) {
    reply.removeHeader('content-type').code(304).send();
    return;
  }
  if (encoding) reply.header('content-encoding', encoding);
  sendPaced(reply, payload);
}

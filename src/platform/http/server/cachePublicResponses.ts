import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, type Answer, type AnswerSource, type CacheReads } from './answerCache.ts';
import { coalesce } from '../../coalesce.ts';
import { cacheableHeaders, type CachedResponse } from './cachedResponse.ts';
import { ChangeWatch } from './changeWatch.ts';
import type { ServerContext } from './context.ts';
import { representationFor } from './encodedBody.ts';
import { bearsKey } from './keyToken.ts';
import { sendPaced } from './pacedBody.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this request's check for changes succeeded; undefined before it. */
    hasChecked: boolean | undefined;
  }
}

// A shared cache in front may serve guests, but revalidates each time.
const cacheControl = 'public, max-age=0, must-revalidate';
const bypassHeader = 'x-bypass-cache';
const checked = Promise.resolve();

type RequestApi = (url: string) => Promise<{ status: number; body: string }>;

/** Cached responses of other URLs than the API's. */
export interface PageCache {
  has(url: string): boolean;
  /** The response, if it was valid at the last check. */
  find(url: string): CachedResponse | undefined;
}

export interface PublicResponses {
  /** Requests a URL of the API in process, without a session. */
  request: RequestApi;
  /** Whether the check for changes succeeded; there is one check per request. */
  hasChecked: (request: FastifyRequest) => Promise<boolean>;
  /** Requests without another check; cached responses are used only if the request's own check succeeded. */
  requestAfterCheck: (hasChecked: boolean) => RequestApi;
  /** The body, if it is cached and was valid at the last check. */
  cached: (url: string) => string | undefined;
  addPages: (pages: PageCache) => void;
}

/**
 * Caches the responses that have topics: those of status 200 without a session are the same for everybody who requests the URL. Register it before the hooks
 * whose headers it caches. While the database is unreachable, the handler responds.
 */
export function cachePublicResponses(
  app: FastifyInstance,
  context: ServerContext,
  {
    hasPrivatePart,
    ...source
  }: Pick<AnswerSource, 'topicsOf' | 'momentsIn'> & {
    reads: CacheReads;
    /** Whether the handler shows some callers at this URL more than everybody. */
    hasPrivatePart: (url: string) => Promise<boolean>;
  },
): PublicResponses {
  // A secret, so that no client can bypass the cache.
  const bypassToken = randomUUID();
  const requestHandler = (url: string) => app.inject({ url, headers: { [bypassHeader]: bypassToken } });
  // Fallback if the check for changes fails; coalesced to avoid a stampede on a slow database.
  const requestUncached = coalesce(requestHandler);
  const cache = new AnswerCache(new ChangeWatch(context.db), {
    ...source,
    now: () => context.now(),
    make: async (url) => {
      const { statusCode: status, headers, body: text } = await requestHandler(url);
      const cacheHeaders = status === 200 ? { 'cache-control': cacheControl, vary: 'accept-encoding' } : {};
      return { status, headers: { ...cacheableHeaders(headers), ...cacheHeaders }, text };
    },
  });
  let pages: PageCache | undefined;

  const check = () =>
    cache.check().then(
      () => true,
      () => false,
    );
  const requestAfterCheck =
    (hasChecked: boolean): RequestApi =>
    async (url) => {
      const isCovered = cache.covers(url);
      const cached = isCovered && hasChecked ? await cache.read(url, checked).catch(() => undefined) : undefined;
      if (cached) return { status: cached.status, body: cached.text };
      const { statusCode, body } = await (isCovered ? requestUncached : requestHandler)(url);
      return { status: statusCode, body };
    };

  /** @returns whether it responded */
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { url } = request;
    const isCovered = cache.covers(url);
    if (!isCovered && !pages?.has(url)) return false;
    // The handler refuses an ended key.
    if (isCovered && bearsKey(request)) return false;
    request.hasChecked = await check();
    if (!isCovered) {
      const page = request.hasChecked ? pages?.find(url) : undefined;
      if (page) await sendCached(request, reply, page);
      return page !== undefined;
    }
    const hasSession = request.headers.authorization !== undefined;
    if (hasSession && (await hasPrivatePart(url).catch(() => true))) return false;
    // What does not exist for everybody may be a draft of this caller's.
    const isForHandler = (status: number) => hasSession && status === 404;
    const cached = request.hasChecked ? await cache.read(url, checked).catch(() => undefined) : undefined;
    if (cached) {
      if (isForHandler(cached.status)) return false;
      await sendAnswer(request, reply, cached);
    } else {
      const { statusCode, headers, body } = await requestUncached(url);
      if (isForHandler(statusCode)) return false;
      reply.headers(cacheableHeaders(headers)).code(statusCode).send(body);
    }
    return true;
  };
  app.decorateRequest('hasChecked', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOwn = request.headers[bypassHeader] === bypassToken;
    return isRead && !isOwn && (await respond(request, reply)) ? reply : undefined;
  });

  return {
    request: async (url) => requestAfterCheck(!cache.covers(url) || (await check()))(url),
    hasChecked: async (request) => request.hasChecked ?? check(),
    requestAfterCheck,
    cached: (url) => cache.current(url)?.text,
    addPages: (added) => (pages = added),
  };
}

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<void> {
  if (answer.status === 200) await sendCached(request, reply, answer);
  else reply.headers(answer.headers).code(answer.status).send(answer.body.plain);
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, { headers, body }: CachedResponse) {
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

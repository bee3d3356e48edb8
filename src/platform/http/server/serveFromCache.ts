import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AnsweredListeners } from './answered.ts';
import { representationFor, type EncodedBody } from './encodedBody.ts';
import { endPaced } from './pacedBody.ts';
import { requestIdHeader } from './requestId.ts';

/** A public response of status 200: the same for everybody who requests its URL. */
export interface CachedResponse {
  body: EncodedBody;
  /** Without those of a single response or representation. */
  headers: Readonly<Record<string, string>>;
  route?: string | undefined;
}

export interface ResponseCache {
  /** Whether it may have a response. */
  has(url: string): boolean;
  /** The response, if it was valid at the last check. */
  find(url: string): CachedResponse | undefined;
  /** Called after each cache hit. */
  onSent?: () => void;
}

export interface ResponseCaches {
  /** Checks the database for changes; undefined if there cannot be any since the last check. */
  check(): Promise<void> | undefined;
  caches: ResponseCache[];
}

interface Options {
  responses: ResponseCaches;
  answered: AnsweredListeners;
  /** Whether this request may bypass the framework and its hooks. */
  mayBypass: (request: IncomingMessage) => boolean;
}

// Differ between responses or representations.
const volatileHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  requestIdHeader,
]);

export function cacheableHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const cacheable = Object.entries(headers).filter(([name]) => !volatileHeaders.has(name));
  return Object.fromEntries(cacheable.map(([name, value]) => [name, String(value)]));
}

const changeChecks = new WeakMap<IncomingMessage, Promise<void>>();

/** The check for changes that was started for this request, shared by all cache reads for it. */
export const changeCheckOf = (request: IncomingMessage): Promise<void> | undefined => changeChecks.get(request);

/**
 * Serves cached public responses before the framework sees the request: its routing, hooks and reply take twice as long as
 * sending. All other requests go to the framework, which responds the same.
 */
export function serveFromCache(app: FastifyInstance, { responses, answered, mayBypass }: Options): void {
  const { server } = app;
  const [framework] = server.listeners('request') as RequestListener[];
  if (!framework) throw new Error('the server has no listener');
  const respond = (request: IncomingMessage, response: ServerResponse, beganAt: number) => {
    try {
      const url = request.url ?? '';
      const cache = responses.caches.find((each) => each.has(url));
      const cached = cache?.find(url);
      const id = randomUUID();
      if (!cached || !write(request, response, cached, id)) {
        framework(request, response);
        return;
      }
      cache?.onSent?.();
      const { method = 'GET' } = request;
      const notify = () =>
        answered.notify({
          id,
          method,
          route: cached.route,
          status: response.statusCode,
          ms: performance.now() - beganAt,
        });
      response.once('close', notify);
    } catch (error) {
      app.log.error({ err: error }, 'fault');
      response.destroy();
    }
  };
  server.off('request', framework);
  server.on('request', (request, response) => {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !responses.caches.some((cache) => cache.has(url)) || !mayBypass(request)) {
      framework(request, response);
      return;
    }
    const beganAt = performance.now();
    const check = responses.check();
    changeChecks.set(request, check ?? Promise.resolve());
    if (!check) respond(request, response, beganAt);
    else
      check.then(
        // The server may have begun to shut down during the check.
        () => (mayBypass(request) ? respond(request, response, beganAt) : framework(request, response)),
        () => framework(request, response),
      );
  });
}

/** @returns false when the body has to be encoded first */
function write(request: IncomingMessage, response: ServerResponse, cached: CachedResponse, id: string): boolean {
  const { etag, encoding, isKnown, bytes } = representationFor(request, cached.body);
  const payload = isKnown ? undefined : bytes();
  if (payload instanceof Promise) return false;
  const head = headOf(cached, etag, encoding, payload?.length);
  response.writeHead(isKnown ? 304 : 200, [...head, requestIdHeader, id]);
  if (payload && request.method !== 'HEAD') endPaced(response, payload);
  else response.end();
  return true;
}

const heads = new WeakMap<CachedResponse, Map<string, readonly string[]>>();

/** Alternating names and values, built once per representation. Without a length, for a 304. */
function headOf(
  cached: CachedResponse,
  etag: string,
  encoding: string | undefined,
  length: number | undefined,
): readonly string[] {
  const made = heads.get(cached) ?? new Map<string, readonly string[]>();
  heads.set(cached, made);
  const key = `${length === undefined ? 'known ' : ''}${etag}`;
  const found = made.get(key);
  if (found) return found;
  const { 'content-type': type = '', ...others } = cached.headers;
  const ofBody = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
  const all = { ...others, etag, ...(length !== undefined && { ...ofBody, 'content-length': String(length) }) };
  const head = Object.entries(all).flat();
  made.set(key, head);
  return head;
}

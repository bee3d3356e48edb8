import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, type Answer, type AnswerSource, type CacheReads } from './answerCache.ts';
import { lastingHeaders, lookFor, type Memory } from './answerFirst.ts';
import { ChangeWatch } from './changeWatch.ts';
import type { ServerContext } from './context.ts';
import { representationFor } from './encodedBody.ts';
import { sendPaced } from './pacedBody.ts';

// Guests may be served by a cache in front, which asks each time whether its copy still holds.
const cacheControl = 'public, max-age=0, must-revalidate';
const handlerHeader = 'x-ask-handler';

type AskApi = (url: string) => Promise<{ status: number; body: string }>;

export interface KeptAnswers {
  /** Asks the API in process for an address, as somebody who is not signed in. */
  ask: AskApi;
  /** Whether what has changed could be looked at for this request; once, however often it is asked. */
  hasLooked: (request: IncomingMessage) => Promise<boolean>;
  /** Asks without a look of its own, for requests that had theirs; what is kept is believed where that succeeded. */
  askAfterLook: (hasLooked: boolean) => AskApi;
  /** What it would answer, where that is known as of the last check. */
  known: (url: string) => string | undefined;
  memory: Memory;
}

/**
 * Answers from memory what has topics: the same for everybody, by address alone. Register it before the hooks
 * whose headers it keeps. While the database cannot be asked, the handler answers.
 */
export function keepAnswers(
  app: FastifyInstance,
  context: ServerContext,
  what: Pick<AnswerSource, 'topicsOf' | 'momentsIn'> & { reads: CacheReads },
): KeptAnswers {
  // Nobody outside can know it, and so come past the memory.
  const pass = randomUUID();
  const askHandler = (url: string) => app.inject({ url, headers: { [handlerHeader]: pass } });
  const cache = new AnswerCache(new ChangeWatch(context.db), {
    ...what,
    now: () => context.now(),
    make: async (url) => {
      const { statusCode: status, headers, body: text } = await askHandler(url);
      const { [handlerHeader]: route, ...lasting } = lastingHeaders(headers);
      const ofKept = status === 200 ? { 'cache-control': cacheControl, vary: 'accept-encoding' } : {};
      return { status, headers: { ...lasting, ...ofKept }, route, text };
    },
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply, otherwise: (error?: Error) => void) => {
    try {
      const kept = await cache.read(request.url, lookFor(request.raw)).catch(() => undefined);
      if (kept) await send(request, reply, kept);
      else otherwise();
    } catch (error) {
      otherwise(error as Error);
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOurs = request.headers[handlerHeader] === pass;
    if (isOurs) reply.header(handlerHeader, request.routeOptions.url);
    if (isRead && cache.covers(request.url) && !isOurs) void answer(request, reply, done);
    else done();
  });

  // What the framework answers after all is counted where it reads.
  const ready = { has: cache.has, find: (url: string) => cache.current(url), onSent: () => void what.reads.hits++ };
  const asking =
    (look?: () => Promise<void>): AskApi =>
    async (url) => {
      const kept = cache.covers(url) ? await cache.read(url, look?.()).catch(() => undefined) : undefined;
      if (kept) return { status: kept.status, body: kept.text };
      const { statusCode, body } = await askHandler(url);
      return { status: statusCode, body };
    };
  return {
    ask: asking(),
    hasLooked: (request) =>
      (lookFor(request) ?? cache.check() ?? Promise.resolve()).then(
        () => true,
        () => false,
      ),
    askAfterLook: (hasLooked) => asking(() => (hasLooked ? Promise.resolve() : Promise.reject(new Error('no look')))),
    known: (url) => cache.current(url)?.text,
    memory: { check: () => cache.check(), shelves: [ready] },
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

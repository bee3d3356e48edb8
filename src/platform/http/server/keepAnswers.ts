import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, type Answer, type AnswerSource } from './answerCache.ts';
import { ChangeWatch } from './changeWatch.ts';
import type { ServerContext } from './context.ts';
import { representationFor } from './encodedBody.ts';
import { requestIdHeader } from './requestId.ts';

// Guests may be served by a cache in front, which asks each time whether its copy still holds.
const cacheControl = 'public, max-age=0, must-revalidate';
// Made anew for every answer.
const ofOneAnswer = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  requestIdHeader,
]);
const handlerHeader = 'x-ask-handler';

/** Asks the API in process for an address, as somebody who is not signed in. */
export type Ask = (url: string) => Promise<{ status: number; body: string }>;

/**
 * Answers from memory what has topics: the same for everybody, by address alone. Register it before the hooks
 * whose headers it keeps. While the database cannot be asked, the handler answers.
 */
export function keepAnswers(
  app: FastifyInstance,
  context: ServerContext,
  what: Pick<AnswerSource, 'topicsOf' | 'momentsIn' | 'reads'>,
): Ask {
  // Nobody outside can know it, and so come past the memory.
  const pass = randomUUID();
  const askHandler = (url: string) => app.inject({ url, headers: { [handlerHeader]: pass } });
  const cache = new AnswerCache(new ChangeWatch(context.db), {
    ...what,
    now: () => context.now(),
    make: async (url) => {
      const { statusCode, headers, body } = await askHandler(url);
      const kept = Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name));
      return {
        status: statusCode,
        headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        text: body,
      };
    },
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply, otherwise: (error?: Error) => void) => {
    try {
      const kept = await cache.read(request.url).catch(() => undefined);
      if (kept) await send(request, reply, kept);
      else otherwise();
    } catch (error) {
      otherwise(error as Error);
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !cache.covers(request.url) || request.headers[handlerHeader] === pass) {
      done();
      return;
    }
    void answer(request, reply, done);
  });

  return async (url) => {
    const kept = cache.covers(url) ? await cache.read(url).catch(() => undefined) : undefined;
    if (kept) return { status: kept.status, body: kept.text };
    const { statusCode, body } = await askHandler(url);
    return { status: statusCode, body };
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): Promise<void> {
  if (status !== 200) {
    reply.headers(headers).code(status).send(body.plain);
    return;
  }
  const { etag, encoding, isKnown, bytes } = representationFor(request, body);
  const payload = isKnown ? undefined : await bytes();
  reply.headers({ ...headers, 'cache-control': cacheControl, vary: 'accept-encoding', etag });
  if (payload === undefined) {
    reply.removeHeader('content-type').code(304).send();
    return;
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.send(payload);
}

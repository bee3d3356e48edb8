import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Refusal, refuse } from '../refusals.ts';
import { callerGone } from './callerGone.ts';

/** A route whose body is not read before its handler has admitted the caller. */
export function routeWithUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register((scope, _options, done) => {
    // The bytes decide what a file is. The framework would refuse an unknown media type before the handler is called.
    scope.addHook('onRequest', async ({ headers }) => {
      headers['content-type'] = 'application/octet-stream';
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, next) => next(null, payload));
    scope.route(route);
    done();
  });
}

/** What a handler gets of an upload. */
export interface Upload {
  /**
   * Reads the body, which is not in memory before. @param reserve is called with the length of each piece before it is
   * kept
   * @returns undefined when it is too long @throws Refusal when it breaks off, and what `reserve` throws
   */
  readFile: (reserve: (bytes: number) => void) => Promise<Buffer | undefined>;
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal;
}

export const uploadOf = (request: FastifyRequest, reply: FastifyReply, maxBytes: number): Upload => ({
  readFile: (reserve) => uploadedFile(request, maxBytes, reserve),
  signal: callerGone(reply),
});

/**
 * @returns the body; undefined when it is longer than `maxBytes`, without reading the rest
 * @throws Refusal when it breaks off
 */
async function uploadedFile(
  request: FastifyRequest,
  maxBytes: number,
  reserve: (bytes: number) => void,
): Promise<Buffer | undefined> {
  const body = request.body as Readable | null | undefined;
  if (!body) return Buffer.alloc(0);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    // The server reads and discards the rest of a body that is too long after the answer.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > maxBytes) return undefined;
      reserve(piece.length);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse('validation');
  }
  return Buffer.concat(pieces);
}

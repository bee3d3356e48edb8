import type { FastifyReply } from 'fastify';

/** Aborted once the answer has gone out or its caller has hung up. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Node closes the response when it has ended, and when its connection has.
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

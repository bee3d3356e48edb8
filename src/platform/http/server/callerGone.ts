import type { FastifyReply } from 'fastify';

/** Aborted once the answer is sent or the client disconnects. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Node closes the response when it has ended, and when its connection has.
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

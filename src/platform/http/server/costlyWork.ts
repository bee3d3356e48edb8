import { availableParallelism } from 'node:os';
import type { FastifyReply } from 'fastify';
import { createFairQueue } from '../../fairQueue.ts';
import { Refusal } from '../refusals.ts';
import { callerGone } from './callerGone.ts';
import { networkKey } from './networkKey.ts';

const retryAfterSeconds = 5;

/** How many hashes this process computes at once: in the thread pool, leaving a processor for everything else. */
export const hashConcurrency = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Queues calls that occupy a processor. A hash takes some 22 ms: 320 are a campus that arrives in one second and is
 * served in 7. A few more calls run than hashes, so that statements and hashes overlap. The wait ends before the
 * connection's time-out of 20 s.
 */
export const costlyWork = createFairQueue({
  concurrency: hashConcurrency + 3,
  maxPerKey: 320,
  maxWaiting: 640,
  maxWaitMs: 15_000,
  overflow: () =>
    new Refusal(
      'unavailable',
      503,
      'The site is very busy right now. Please try again in a moment.',
      retryAfterSeconds,
    ),
});

/** Runs a call's work in its network's turn, unless the client has disconnected by then. */
export function runCostly<T>(reply: FastifyReply, isLimited: boolean, work: () => Promise<T>): Promise<T> {
  const line = isLimited ? {} : { maxPerKey: Number.POSITIVE_INFINITY };
  return costlyWork.run(networkKey(reply.request.ip), work, { signal: callerGone(reply), ...line });
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '#platform/fairQueue.ts';
import { Refusal } from '#platform/http/refusals.ts';
import type { CertificateText } from './pdf/certificatePdf.ts';

type Answer = { pdf: Uint8Array } | { failure: string };

const retryAfterSeconds = 5;
const idleMs = 30_000;
// A certificate takes some 30 ms, the first with Nastaliq some 500.
const renderTimeoutMs = 20_000;

/** The most certificates that one person, and all together, may have queued. */
export const renderLimits = { maxPerKey: 20, maxWaiting: 300 };

/**
 * Renders certificates in a thread, one at a time, because they would block every other answer. The thread starts with
 * the first and ends after half a minute without one, which frees its 60 MB.
 */
export function createRenderer(limits = renderLimits) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const queue = createFairQueue({
    concurrency: 1,
    ...limits,
    maxWaitMs: 15_000,
    overflow: () =>
      new Refusal(
        'unavailable',
        503,
        'Many certificates are being made right now. Please try again in a moment.',
        retryAfterSeconds,
      ),
  });

  const end = async () => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const renderNow = async (certificate: CertificateText): Promise<Buffer> => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('pdf/worker.ts', import.meta.url), { execArgv: [] });
    worker.unref();
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(renderTimeoutMs) });
      worker.postMessage(certificate, []);
      const [answer] = (await answered) as [Answer];
      if ('failure' in answer) throw new Error(`a certificate could not be set ${answer.failure}`);
      return Buffer.from(answer.pdf);
    } catch (error) {
      // A thread that failed is not reused.
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    /**
     * @param key whose work it is: people take turns
     * @throws Refusal unavailable when too many are queued
     */
    render: (certificate: CertificateText, key: string): Promise<Buffer> =>
      queue.run(key, () => renderNow(certificate)),
    /** The number of queued ones. */
    waiting: () => queue.waiting,
    close: end,
  };
}

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

/** How many certificates one person, and all together, may wait for. */
export const renderLimits = { maxPerKey: 20, maxWaiting: 300 };

/**
 * Sets certificates in a thread of its own, one at a time: it would hold every other answer up. The thread starts with
 * the first and ends when none was asked for in half a minute, with the 60 MB it takes.
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
      // What is left of a thread that failed is not trusted with the next.
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    /**
     * @param key whose work it is: people take turns
     * @throws Refusal unavailable when too many wait
     */
    render: (certificate: CertificateText, key: string): Promise<Buffer> =>
      queue.run(key, () => renderNow(certificate)),
    /** How many wait. */
    waiting: () => queue.waiting,
    close: end,
  };
}

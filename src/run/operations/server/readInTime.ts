import { within } from '#platform/within.ts';

/** Prometheus stops waiting after ten seconds. */
const maxReadMs = 3000;

/**
 * Figures for /metrics, undefined when the database does not answer in time. Requests meanwhile share the statement, so
 * that one that hangs does not become many.
 */
export function readInTime<Figures>(read: () => Promise<Figures>): () => Promise<Figures | undefined> {
  let pending: Promise<Figures> | undefined;
  return () => within(maxReadMs, (pending ??= read().finally(() => (pending = undefined)))).catch(() => undefined);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

// Product messages are JSON and never begin like this. Do not change it: servers of two versions run side by side.
const prefix = 'hearing ';
const timeoutMs = 5_000;

/** Sends a message like any other. */
export type Notify = (channel: string, payload: string) => Promise<unknown>;

/**
 * Sends a message to ourselves and waits for it: a pooler in transaction mode accepts `listen` and delivers nothing,
 * without an error.
 */
export function createDeliveryProbe(channel: string, notify: Notify) {
  const awaited = new Map<string, () => void>();
  return {
    /** Takes what arrived. @returns whether it was a probe, of this server or another */
    accept(payload: string): boolean {
      awaited.get(payload)?.();
      return payload.startsWith(prefix);
    },
    /** Whether it arrives within 5 s; undefined when it could not be sent, which says nothing about delivery. */
    async run(): Promise<boolean | undefined> {
      const payload = `${prefix}${randomUUID()}`;
      const arrival = Promise.withResolvers<boolean>();
      awaited.set(payload, () => arrival.resolve(true));
      try {
        await notify(channel, payload);
        return await Promise.race([arrival.promise, pause(timeoutMs, false, { ref: false })]);
      } catch {
        return undefined;
      } finally {
        awaited.delete(payload);
      }
    },
  };
}

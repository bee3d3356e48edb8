import { setTimeout as pause } from 'node:timers/promises';
import { createAlarm } from './alarm.ts';
import { isDiskFull } from '../database/diskSpace.ts';
import { deliver, diskFullAlarm, type DeliveryContext } from './delivery.ts';
import { releaseHeldMails } from './ceilingQueries.ts';
import { renewLeases, leaseDueMails } from './queries.ts';
import { maxConnections } from './transport.ts';

interface SenderContext extends DeliveryContext {
  /** Whether the ceiling of mails to one address holds; it does unless somebody lifts it. */
  limits?: { readonly isEnabled: boolean };
}

export interface Sender {
  /** A transaction with new mail has been committed. Cheap: any number of wakes at once is one poll of the outbox. */
  wake(): void;
  /** Leases nothing more and waits for the mails in flight, five seconds at most: those left behind go when their lease ends. */
  stop(): Promise<void>;
}

const pollMs = 1000;
// A mail whose sender was killed goes again after this long. Renewed while the mail is in flight, so a slow
// mail server never lets it run out.
const leaseMs = 60_000;
const renewMs = leaseMs / 3;
const stopTimeoutMs = 5000;

/**
 * Sends what is in the outbox, beside any number of other senders on the same database. Each mail goes at least once;
 * twice only when its sender died, or lost the database, between handing it over and recording that.
 */
export function startSender(context: SenderContext): Sender {
  const inFlight = new Map<string, Promise<void>>();
  const alarm = createAlarm(context.log, context.now);
  const stopping = new AbortController();
  let isWoken = true;
  let endSleep = () => {};
  let renewedAt = context.now().getTime();
  let releasedAt = -Infinity;

  const wake = () => {
    isWoken = true;
    endSleep();
  };
  const sleep = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, pollMs);
      endSleep = () => {
        clearTimeout(timer);
        resume();
      };
    });
  const leaseEnd = () => new Date(context.now().getTime() + leaseMs);

  async function renew() {
    const at = context.now().getTime();
    if (at - renewedAt < renewMs) return;
    if (inFlight.size > 0) await renewLeases(context.db, [...inFlight.keys()], leaseEnd());
    renewedAt = at;
  }

  /** At most once in a poll: a busy outbox wakes the sender far more often than a window opens. */
  async function releaseHeld() {
    const at = context.now().getTime();
    if (Math.abs(at - releasedAt) < pollMs) return;
    releasedAt = at;
    await releaseHeldMails(context.db, context.now(), context.limits ?? { isEnabled: true });
  }

  async function leaseMore() {
    for (let free = maxConnections - inFlight.size; free > 0; free = maxConnections - inFlight.size) {
      if (stopping.signal.aborted) return;
      const leased = await leaseDueMails(context.db, context.now(), leaseEnd(), free);
      for (const mail of leased) {
        if (inFlight.has(mail.id)) continue;
        const delivery = deliver(mail, { ...context, alarm }, stopping.signal).finally(() => {
          inFlight.delete(mail.id);
          wake();
        });
        inFlight.set(mail.id, delivery);
      }
      if (leased.length < free) return;
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      if (!isWoken) await sleep();
      isWoken = false;
      try {
        await renew();
        await releaseHeld();
        await leaseMore();
      } catch (error) {
        if (isDiskFull(error)) alarm(diskFullAlarm, {});
        else context.log.warn({ err: error }, 'the outbox could not be read');
        await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
      await Promise.race([Promise.all(inFlight.values()), pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

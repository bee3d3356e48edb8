import { setTimeout as pause } from 'node:timers/promises';
import { createAlarm } from './alarm.ts';
import { isDiskFull } from '../database/diskSpace.ts';
import { gather } from '../gather.ts';
import { deliver, diskFullAlarm, type DeliveryContext } from './delivery.ts';
import { releaseHeldMails } from './ceilingQueries.ts';
import { renewLeases, leaseDueMails, markSent } from './queries.ts';
import type { Mail } from './tables.ts';
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
// The outbox is asked for more, and told what was sent, no more often than this: in a rush a statement serves many mails.
const gatherMs = 20;
// Mails leased before a connection to the mail server is free for them: no more than it took since the last lease, so that a
// code never waits long behind them.
const maxAhead = 15;

/**
 * Sends what is in the outbox, beside any number of other senders on the same database. Each mail goes at least once;
 * twice only when its sender died, or lost the database, between handing it over and recording that.
 */
export function startSender(context: SenderContext): Sender {
  /** Leased, and their outcome not yet recorded. */
  const inFlight = new Map<string, Promise<void> | undefined>();
  /** Leased and not yet begun. */
  const ready: Mail[] = [];
  let sending = 0;
  let handedOver = 0;
  /** The last lease took as many as it asked for. */
  let mayHoldMore = false;
  let leasedAt = -Infinity;
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

  const delivering = {
    ...context,
    alarm,
    recordSent: gather<string>((ids) => markSent(context.db, ids, context.now()), gatherMs),
    onHandedOver: () => {
      sending -= 1;
      handedOver += 1;
      sendReady();
      if (mayHoldMore) wake();
    },
  };

  function sendReady() {
    while (sending < maxConnections) {
      const mail = ready.shift();
      if (!mail) return;
      sending += 1;
      inFlight.set(
        mail.id,
        deliver(mail, delivering, stopping.signal).finally(() => inFlight.delete(mail.id)),
      );
    }
  }

  async function leaseMore() {
    const free = maxConnections - sending;
    if (free === 0 || stopping.signal.aborted) return;
    const most = free + Math.min(handedOver, maxAhead);
    handedOver = 0;
    leasedAt = performance.now();
    const leased = await leaseDueMails(context.db, context.now(), leaseEnd(), most);
    for (const mail of leased) {
      if (inFlight.has(mail.id)) continue;
      inFlight.set(mail.id, undefined);
      ready.push(mail);
    }
    sendReady();
    mayHoldMore = leased.length === most;
    if (mayHoldMore) wake();
  }

  async function run() {
    while (!stopping.signal.aborted) {
      if (!isWoken) await sleep();
      const restMs = leasedAt + gatherMs - performance.now();
      if (restMs > 0) await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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

  /** With those that are leased and not yet begun. */
  async function untilNoneInFlight() {
    while (inFlight.size > 0) await Promise.all([...inFlight.values()].filter((delivery) => delivery !== undefined));
  }

  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
      await Promise.race([untilNoneInFlight(), pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

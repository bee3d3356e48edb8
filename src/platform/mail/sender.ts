import { setTimeout as pause } from 'node:timers/promises';
import { createAlarm } from './alarm.ts';
import { isDiskFull } from '../database/diskSpace.ts';
import { behindTransactions, transactionsWait } from '../database/database.ts';
import { batchCalls } from '../batchCalls.ts';
import { createSemaphore } from '../semaphore.ts';
import { deliver, diskFullAlarm, type DeliveryContext } from './delivery.ts';
import { releaseHeldMails } from './ceilingQueries.ts';
import { deferMail, type DueMails, type Lease, leaseDueMails, markSent, renewLeases } from './queries.ts';
import type { Mail } from './tables.ts';
import { maxConnections } from './transport.ts';

export interface SenderContext extends DeliveryContext {
  /** Whether the ceiling of mails per mailbox applies; it does unless lifted for load tests. */
  limits?: { readonly isEnabled: boolean };
  /** How often the outbox is read without a wake; each second unless a test says otherwise. */
  pollMs?: number;
}

export interface Sender {
  /** A transaction with new mail has been committed. Cheap: any number of wakes at once is one poll of the outbox. */
  wake(): void;
  /**
   * Leases nothing more and waits five seconds at most for the mails in flight: the rest are sent when their lease
   * ends.
   */
  stop(): Promise<void>;
}

const usualPollMs = 1000;
// The mail of a killed sender is sent again after this long. Renewed while the mail is in flight, so a slow mail server
// never lets it expire.
const leaseMs = 60_000;
const renewMs = leaseMs / 3;
const stopTimeoutMs = 5000;
// The shortest pause between two leases: under load a statement serves many mails.
const batchIntervalMs = 20;
// The same between two records of sent mails, which take the embedded database 1.4 ms of a processor each.
const recordIntervalMs = 50;
// At least this long between two leases of urgent mails alone.
const urgentIntervalMs = 100;
// The most that may be handed over but not recorded as sent: these are sent again after a kill.
const maxUnrecorded = 4 * maxConnections;

/**
 * Sends what is in the outbox, beside any number of other senders on the same database. Each mail is sent at least
 * once, and twice only when its sender died, or lost the database, between handing it over and recording that.
 */
export function startSender(context: SenderContext): Sender {
  const { pollMs = usualPollMs } = context;
  /** Leased, outcome not yet recorded. */
  const inFlight = new Map<string, Lease & { delivery: Promise<void> }>();
  /** Of these, how many the mail server does not have yet. */
  let sending = 0;
  /** Of which more may be due than could be leased: the next delivery wakes the sender. */
  const notAllLeased = new Set<DueMails>();
  const alarm = createAlarm(context.log, context.now);
  const stopping = new AbortController();
  const oneAtATime = createSemaphore(1);
  let isOver = false;
  let renewedAt = context.now().getTime();
  /** Ends of leases from renewals that threw: one may have been committed if only the answer was lost. */
  let tried: Date[] = [];
  let releasedAt = -Infinity;

  const leaseEnd = () => new Date(context.now().getTime() + leaseMs);

  async function renew() {
    const at = context.now().getTime();
    if (Math.abs(at - renewedAt) < renewMs) return;
    const [leases, last] = [[...inFlight.values()], tried.at(-1)];
    // The end of the last try while that is far enough ahead: so few are remembered, however long the database is away.
    const until = last && Math.abs(last.getTime() - at - leaseMs) < renewMs ? last : leaseEnd();
    if (leases.length > 0) {
      const known = tried;
      if (until !== last) tried = [...tried, until];
      await renewLeases(context.db, leases, known, until);
    }
    for (const lease of leases) lease.until = until;
    tried = [];
    renewedAt = at;
  }

  /** At most once in a poll: a busy outbox wakes the sender far more often than a window opens. */
  async function releaseHeld() {
    const at = context.now().getTime();
    if (Math.abs(at - releasedAt) < pollMs) return;
    releasedAt = at;
    const released = await releaseHeldMails(context.db, context.now(), context.limits ?? { isEnabled: true });
    if (released > 0) wake();
  }

  const delivering = {
    ...context,
    alarm,
    recordSent: batchCalls<string>((ids) => markSent(context.db, ids, context.now()), recordIntervalMs),
    onHandedOver: () => {
      sending -= 1;
      if (notAllLeased.size > 0) wake();
    },
  };

  function begin(mail: Mail) {
    sending += 1;
    const delivery = deliver(mail, delivering, stopping.signal).finally(() => {
      inFlight.delete(mail.id);
      if (notAllLeased.size > 0) wake();
    });
    inFlight.set(mail.id, { id: mail.id, until: mail.nextAttemptAt, delivery });
  }

  /**
   * Only what can be sent at once: a leased mail that waits would be kept from other senders, and codes would wait
   * behind it.
   */
  const sendDue = (which: DueMails) =>
    oneAtATime(async () => {
      if (stopping.signal.aborted) return;
      // Before the others, since a clock that was set forward makes mails in flight due again.
      await renew();
      const kept = which === 'urgent' ? 1 : 0;
      const free = Math.min(maxConnections - kept - sending, maxUnrecorded - inFlight.size);
      if (free <= 0) {
        notAllLeased.add(which);
        return;
      }
      if (which === 'all') notAllLeased.clear();
      else notAllLeased.delete(which);
      const leased = await leaseDueMails(context.db, context.now(), leaseEnd(), free, which);
      if (isOver) return;
      const again = leased.filter(({ id }) => inFlight.has(id));
      for (const mail of leased) if (!again.includes(mail)) begin(mail);
      await keepLeases(again);
      if (leased.length === free) wake();
    });

  /** Mails in flight whose lease ended unnoticed: leased anew, but still in their earlier attempt. */
  async function keepLeases(again: readonly Mail[]) {
    for (const { id, nextAttemptAt } of again) {
      const lease = inFlight.get(id);
      if (lease) lease.until = nextAttemptAt;
    }
    for (const mail of again) await deferMail(context.db, mail, mail.nextAttemptAt, mail.lastError);
  }

  /** In its turn behind transactions. While more of them wait, codes leave a connection to other mails here too. */
  async function sendInTurn() {
    if (transactionsWait(context.db)) {
      await sendDue('urgent');
      await sendDue('others');
    } else await sendDue('all');
  }

  const loops = [
    whenWoken(batchIntervalMs, releaseHeld),
    whenWoken(batchIntervalMs, () => behindTransactions(context.db, sendInTurn, stopping.signal)),
    // Somebody waits for a code: it overtakes queued transactions, but on the last connection.
    whenWoken(urgentIntervalMs, async () => {
      await (transactionsWait(context.db) ? sendDue('urgent') : oneAtATime(renew));
    }),
  ];

  function whenWoken(intervalMs: number, work: () => Promise<void>) {
    let isWoken = true;
    let endSleep = () => {};
    const sleep = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        endSleep = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    async function run() {
      let beganAt = -Infinity;
      while (!stopping.signal.aborted) {
        if (!isWoken) await sleep();
        const restMs = beganAt + intervalMs - performance.now();
        if (restMs > 0) await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        isWoken = false;
        beganAt = performance.now();
        try {
          await work();
        } catch (error) {
          if (stopping.signal.aborted) return;
          if (isDiskFull(error)) alarm(diskFullAlarm, {});
          else context.log.warn({ err: error }, 'the outbox could not be read');
          await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      }
    }
    const resume = () => {
      isWoken = true;
      endSleep();
    };
    return { resume, running: run() };
  }

  function wake() {
    for (const { resume } of loops) resume();
  }

  async function end() {
    await Promise.all(loops.map(({ running }) => running));
    await Promise.all(Array.from(inFlight.values(), ({ delivery }) => delivery));
  }

  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.race([end(), pause(stopTimeoutMs, undefined, { ref: false })]);
      isOver = true;
    },
  };
}

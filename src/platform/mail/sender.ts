import { setTimeout as pause } from 'node:timers/promises';
import { deliver, type DeliveryContext } from './delivery.ts';
import { renewLeases, leaseDueMails } from './queries.ts';
import { maxConnections } from './transport.ts';

export interface Sender {
  /** A transaction with new mail has been committed. Cheap: any number of wakes at once is one look at the outbox. */
  wake(): void;
  /** Takes nothing more and waits for the mails under way, five seconds at most: a lease covers those left behind. */
  stop(): Promise<void>;
}

const lookEvery = 1000;
// A mail whose sender was killed goes again after this long. Renewed while a mail is under way, so a slow mail server
// never lets it run out.
const leaseFor = 60_000;
const renewEvery = leaseFor / 3;
const stopWithin = 5000;

/**
 * Sends what is in the outbox, beside any number of other senders on the same database. Each mail goes at least once;
 * twice only when its sender died, or lost the database, between handing it over and writing that down.
 */
export function startSender(context: DeliveryContext): Sender {
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let wanted = true;
  let endRest = () => {};
  let renewedAt = context.now().getTime();

  const wake = () => {
    wanted = true;
    endRest();
  };
  const rest = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, lookEvery);
      endRest = () => {
        clearTimeout(timer);
        resume();
      };
    });
  const leaseEnd = () => new Date(context.now().getTime() + leaseFor);

  async function renew() {
    const at = context.now().getTime();
    if (at - renewedAt < renewEvery) return;
    if (underWay.size > 0) await renewLeases(context.db, [...underWay.keys()], leaseEnd());
    renewedAt = at;
  }

  async function takeMore() {
    for (let free = maxConnections - underWay.size; free > 0; free = maxConnections - underWay.size) {
      if (stopping.signal.aborted) return;
      const taken = await leaseDueMails(context.db, context.now(), leaseEnd(), free);
      for (const mail of taken) {
        if (underWay.has(mail.id)) continue;
        const done = deliver(mail, context, stopping.signal).finally(() => {
          underWay.delete(mail.id);
          wake();
        });
        underWay.set(mail.id, done);
      }
      if (taken.length < free) return;
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      if (!wanted) await rest();
      wanted = false;
      try {
        await renew();
        await takeMore();
      } catch (error) {
        context.log.warn({ err: error }, 'the outbox could not be read');
        await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
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
      await Promise.race([Promise.all(underWay.values()), pause(stopWithin, undefined, { ref: false })]);
    },
  };
}

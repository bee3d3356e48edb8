import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import { senderSuite } from '../../../tests/support/senderSuite.ts';
import { behindTransactions, inTransaction, transactionsWait } from '../database/database.ts';
import type { Sender } from './sender.ts';
import { mails } from './tables.ts';
import { maxConnections, type Transport } from './transport.ts';

/** A mail server that has a mail only when it is told so. */
function slowTransport() {
  const begun: string[] = [];
  const accepting: (() => void)[] = [];
  const transport: Transport = {
    send: ({ to }) => {
      begun.push(to);
      const { promise, resolve } = Promise.withResolvers<void>();
      accepting.push(resolve);
      return promise;
    },
    close: () => undefined,
  };
  return { begun, transport, accept: () => accepting.shift()?.() };
}

/** A sender reads the clock each time it looks; for a mail it does a few times too. */
function countLooks(now: () => Date) {
  let looks = 0;
  const counted = () => {
    looks += 1;
    return now();
  };
  const untilLooked = async (sender: Sender) => {
    const enough = looks + 200;
    const wakeAndCount = () => {
      sender.wake();
      return looks;
    };
    await expect.poll(wakeAndCount, { interval: 1 }).toBeGreaterThan(enough);
    // The look of the last wake is over too.
    await yieldToEventLoop();
  };
  return { counted, untilLooked };
}

async function untilBegun(begun: readonly string[], n: number): Promise<void> {
  await expect.poll(() => begun.length, { interval: 5 }).toBeGreaterThanOrEqual(n);
}
const bulk = (n: number) => Array.from({ length: n }, (_, i) => ({ to: `bulk${i}@example.org` }));
const code = 'code@example.org';

describe.each(emptyDatabases)('the turns of mails on %s', (_name, open) => {
  const { shared, now, inSeconds, start, queue } = senderSuite(open);

  /** Sixty mails were queued; thirty are begun, and five of these under way. */
  async function busySender() {
    const { begun, transport, accept } = slowTransport();
    const sender = start({ transport });
    await queue(...bulk(60));
    sender.wake();
    for (let n = maxConnections; n < 30; n++) {
      await untilBegun(begun, n);
      accept();
    }
    await untilBegun(begun, 30);
    return { begun, accept, sender };
  }

  test('a code takes the next free connection, however many mails wait', async () => {
    const { begun, accept, sender } = await busySender();
    await queue({ to: code, expiresAt: inSeconds(600) });
    sender.wake();
    accept();
    await untilBegun(begun, 31);
    expect(begun[30]).toBe(code);
    for (let n = 0; n < 70; n++) accept();
  });

  test('what came while all connections were taken begins as soon as one is free', async () => {
    const { begun, transport, accept } = slowTransport();
    const { counted, untilLooked } = countLooks(now);
    // Nothing but a wake begins a mail.
    const sender = start({ transport, now: counted, pollMs: 600_000 });
    await queue({ to: 'first@example.org' });
    sender.wake();
    await untilBegun(begun, 1);
    accept();
    await queue(...bulk(maxConnections));
    sender.wake();
    await untilBegun(begun, 1 + maxConnections);
    await queue({ to: code });
    await untilLooked(sender);
    expect(begun, 'looked for in vain').toHaveLength(1 + maxConnections);
    accept();
    await untilBegun(begun, maxConnections + 2);
    expect(begun.at(-1)).toBe(code);
    for (let n = 0; n < maxConnections; n++) accept();
  });

  test('a stop begins no mail, and keeps none from other senders', async () => {
    const { begun, accept, sender } = await busySender();
    const stopped = sender.stop();
    for (let n = 0; n < maxConnections; n++) accept();
    await stopped;
    expect(begun).toHaveLength(30);
    const [leased] = await shared.db
      .select({ left: count() })
      .from(mails)
      .where(and(eq(mails.status, 'queued'), gt(mails.attempts, 0)));
    expect(leased?.left).toBe(0);
  });
});

describe.each(emptyDatabases)('while transactions wait on %s', (_name, open) => {
  const { shared, inSeconds, start, queue } = senderSuite(open);

  /** As many as a crowd begins; they end when `letGo` is called. */
  function crowd() {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const ended = Promise.all(Array.from({ length: 20 }, () => behindTransactions(shared.db, () => held)));
    expect(transactionsWait(shared.db)).toBe(true);
    return { letGo, ended };
  }

  test('codes go before them, other mails in their turn', async () => {
    const { begun, transport, accept } = slowTransport();
    const { letGo, ended } = crowd();
    const reminder = { to: 'bulk-reminder@example.org', expiresAt: inSeconds(7200) };
    await queue(...bulk(2), reminder, { to: code, expiresAt: inSeconds(600) });
    const sender = start({ transport, pollMs: 20 });
    await untilBegun(begun, 1);
    await queue(...Array.from({ length: 12 }, (_, i) => ({ to: `code${i}@example.org`, expiresAt: inSeconds(600) })));
    for (let n = 1; n <= 12; n++) {
      accept();
      sender.wake();
      await untilBegun(begun, n + 1);
    }
    expect(begun.filter((to) => to.startsWith('bulk'))).toEqual([]);
    letGo();
    await ended;
    accept();
    await untilBegun(begun, 16);
    for (let n = 0; n < maxConnections; n++) accept();
  });

  test('codes leave a connection to other mails, and follow one another unasked', async () => {
    const { begun, transport, accept } = slowTransport();
    const over = new AbortController();
    const crowding = Array.from({ length: 20 }, async () => {
      while (!over.signal.aborted) await behindTransactions(shared.db, () => pause(40));
    });
    const codes = Array.from({ length: 12 }, (_, i) => ({ to: `code${i}@example.org`, expiresAt: inSeconds(600) }));
    await queue(...bulk(1), ...codes);
    start({ transport, pollMs: 600_000 });
    await untilBegun(begun, maxConnections);
    expect(begun).toContain('bulk0@example.org');
    for (const n of [8, 12, 13]) {
      // Meanwhile they are looked for in vain, and so are other mails in their turn.
      await pause(600);
      for (let m = 0; m < maxConnections; m++) accept();
      await untilBegun(begun, n);
    }
    over.abort();
    await Promise.all(crowding);
    for (let n = 0; n < maxConnections; n++) accept();
  });

  test('a code that meets a short crowd begins without another wake', async () => {
    const { begun, transport, accept } = slowTransport();
    const sender = start({ transport, pollMs: 600_000 });
    await pause(30);
    await queue({ to: code, expiresAt: inSeconds(600) });
    sender.wake();
    const burst = () => Array.from({ length: 12 }, () => behindTransactions(shared.db, () => pause(4)));
    const [first] = [burst(), await pause(10)];
    await Promise.all([...first, ...burst()]);
    await untilBegun(begun, 1);
    expect(begun).toEqual([code]);
    accept();
  });

  test('codes that are no longer worth sending keep no other waiting', async () => {
    const { begun, transport, accept } = slowTransport();
    const { letGo, ended } = crowd();
    await queue(...Array.from({ length: 20 }, () => ({ template: 'dead', expiresAt: inSeconds(300) })), {
      to: code,
      expiresAt: inSeconds(600),
    });
    start({ transport, pollMs: 20 });
    await untilBegun(begun, 1);
    expect(begun).toEqual([code]);
    letGo();
    await ended;
    accept();
  });

  test('a stop leaves the line at once, and begins nothing when it moves on', async () => {
    const { begun, transport } = slowTransport();
    const { letGo, ended } = crowd();
    await queue(...bulk(2));
    const sender = start({ transport, pollMs: 20 });
    await pause(100);
    await sender.stop();
    expect(transactionsWait(shared.db), 'they still wait').toBe(true);
    letGo();
    await ended;
    await behindTransactions(shared.db, () => Promise.resolve());
    expect(begun).toEqual([]);
    const [leased] = await shared.db.select({ left: count() }).from(mails).where(gt(mails.attempts, 0));
    expect(leased?.left).toBe(0);
  });
});

// The embedded database has one connection: nothing there locks a row from outside.
describe.each(emptyDatabases.filter(([name]) => name !== 'embedded'))(
  'while nothing can be recorded on %s',
  (_name, open) => {
    const { shared, now, start, queue, row, untilStored } = senderSuite(open);

    test('a held mail that cannot be released yet keeps no other waiting', async () => {
      const held = 'held@example.org';
      await queue({ to: held });
      await shared.db.update(mails).set({ status: 'held', allowanceKey: held });
      const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = inTransaction(shared.db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 7214003))`);
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      await queue({});
      start({ pollMs: 600_000 });
      await untilStored({ status: 'sent' });
      expect(await row(held)).toMatchObject({ status: 'held' });
      released.resolve();
      await holding;
      await untilStored({ status: 'sent' }, held);
    });

    test('no more goes out than may go again', async () => {
      const { begun, transport, accept } = slowTransport();
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      const { counted, untilLooked } = countLooks(now);
      const sender = start({ transport, now: counted });
      await queue(...bulk(60));
      sender.wake();
      await untilBegun(begun, maxConnections);
      const locked = Promise.withResolvers<void>();
      const holding = inTransaction(shared.db, async (tx) => {
        await tx
          .update(mails)
          .set({ lastError: 'held' })
          .where(eq(mails.to, begun[0] ?? ''));
        locked.resolve();
        await held;
      });
      await locked.promise;
      const most = 4 * maxConnections;
      for (let n = maxConnections; n < most; n++) {
        accept();
        await untilBegun(begun, n + 1);
      }
      for (let n = 0; n < maxConnections; n++) accept();
      await untilLooked(sender);
      expect(begun).toHaveLength(most);
      letGo();
      await holding;
      await untilBegun(begun, most + 1);
      for (let n = 0; n < 70; n++) accept();
    });
  },
);

import { describe, expect, test, vi } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import { startReplyingMailServer } from '../../../tests/support/replyingMailServer.ts';
import { render, senderSuite } from '../../../tests/support/senderSuite.ts';
import { retryDelayMs, type DeliveryContext } from './delivery.ts';
import { newestMails } from './queries.ts';
import type { Transport } from './transport.ts';

describe.each(emptyDatabases)('the sender on %s', (_name, open) => {
  const { shared, log, now, inSeconds, advance, later, start, queue, untilStored, putOff } = senderSuite(open);

  test('tries again after 451', async () => {
    shared.server.replies.set('a@example.org', 451);
    await queue({});
    const sender = start();
    await putOff(1);
    await untilStored({ status: 'queued', attempts: 1, lastError: expect.stringContaining('451') as string });
    later(2, sender);
    await putOff(2);
    await untilStored({ status: 'queued', attempts: 2 });
    shared.server.replies.clear();
    later(8, sender);
    await untilStored({ status: 'sent', attempts: 3, lastError: null });
    expect(shared.server.taken).toHaveLength(1);
  });

  test('tries again though the clock is set back meanwhile', async () => {
    shared.server.replies.set('a@example.org', 451);
    await queue({});
    const sender = start();
    await putOff(1);
    await untilStored({ status: 'queued', attempts: 1, lastError: expect.stringContaining('451') as string });
    shared.server.replies.clear();
    later(-3600, sender);
    await untilStored({ status: 'sent', attempts: 2, lastError: null });
  });

  test('sends every current mail within a minute of the return of a mail server that was away', async () => {
    await shared.server.close();
    await queue(
      ...Array.from({ length: 20 }, (_, n) => ({ to: `n${n}@example.org` })),
      { to: 'dead@example.org', template: 'dead' },
      { to: 'late@example.org', expiresAt: inSeconds(600) },
    );
    const sender = start();
    for (let minute = 0; minute < 11; minute++) {
      const before = await newestMails(shared.db, 50);
      later(60, sender);
      await expect
        .poll(
          async () => {
            const all = await newestMails(shared.db, 50);
            const queued = all.filter((mail) => mail.status === 'queued');
            // Of all mails: the tries of one that has expired since would hide one that is still under way.
            const tries = all.reduce((sum, mail) => sum + mail.attempts, 0);
            const result = log.warn.mock.calls.filter(([, message]) => message === 'mail rescheduled').length;
            // None is due, and none is under way: each try so far has been put off.
            return queued.every((mail) => mail.nextAttemptAt > now()) && result >= tries;
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      expect(before).toHaveLength(22);
    }
    shared.server = await startReplyingMailServer(shared.server.port);
    later(60, sender);
    await expect.poll(() => shared.server.taken.length).toBe(20);
    await untilStored({ status: 'withdrawn', lastError: null, attempts: 0 }, 'dead@example.org');
    await untilStored({ status: 'failed', lastError: 'expired' }, 'late@example.org');
    expect(shared.server.taken.map((mail) => mail.to).filter((to) => !to.startsWith('n'))).toEqual([]);
  });

  test('gives a refused mail up after three tries and says why; the others go', async () => {
    shared.server.replies.set('no@example.org', 550);
    await queue({ to: 'no@example.org' }, {});
    const sender = start();
    await untilStored({ status: 'sent' });
    for (const attempts of [1, 2]) {
      await putOff(attempts);
      await untilStored({ status: 'queued', attempts }, 'no@example.org');
      later(60, sender);
    }
    const reason = expect.stringContaining('550 not no@example.org') as string;
    await untilStored({ status: 'failed', attempts: 3, lastError: reason }, 'no@example.org');
    expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '550' }), 'mail given up');
    expect(JSON.stringify([...log.error.mock.calls, ...log.warn.mock.calls])).not.toContain('@');
  });

  test('gives up after two days', async () => {
    shared.server.replies.set('a@example.org', 451);
    await queue({});
    advance(48 * 3600);
    start();
    await untilStored({ status: 'failed', attempts: 1, lastError: expect.stringContaining('451') as string });
  });

  test('never sends what has expired or is no longer worth it', async () => {
    const rendered = vi.fn<DeliveryContext['render']>(render);
    await queue({ to: 'old@example.org', expiresAt: now() }, { to: 'dead@example.org', template: 'dead' });
    start({ render: rendered });
    for (const to of ['old@example.org', 'dead@example.org']) {
      await untilStored({ status: 'withdrawn', lastError: null, attempts: 0, sentAt: null }, to);
    }
    expect(rendered).toHaveBeenCalledOnce();
    expect(shared.server.taken).toEqual([]);
  });

  test('tries again when a mail could not be rendered, and logs all of it', async () => {
    await queue({});
    const broken = new Error('no such template');
    const sender = start({ render: vi.fn<DeliveryContext['render']>(render).mockRejectedValueOnce(broken) });
    await putOff(1);
    await untilStored({ status: 'queued', attempts: 1, lastError: 'no such template' });
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ err: broken }), 'a mail could not be rendered');
    later(2, sender);
    await untilStored({ status: 'sent' });
  });

  test('does not send again when the database is away as it wants to write that it has', async () => {
    let away = false;
    const flaky = new Proxy(shared.db, {
      get: (target, name) => {
        if (away && name === 'update') throw new Error('Connection terminated');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const leaving: Transport = {
      ...shared.transport,
      send: (mail, rendered) => shared.transport.send(mail, rendered).finally(() => (away = true)),
    };
    await queue({});
    const sender = start({ db: flaky, transport: leaving });
    await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(0);
    sender.wake();
    away = false;
    await untilStored({ status: 'sent', attempts: 1 });
    expect(shared.server.taken).toHaveLength(1);
  });
});

test('waits grow and stay below a minute', () => {
  for (const [attempts, most] of [1, 2, 3, 4, 500].map((n, i) => [n, [2, 8, 30, 45, 45][i] ?? 0] as const)) {
    for (let n = 0; n < 50; n++) {
      expect(retryDelayMs(attempts)).toBeGreaterThanOrEqual(most * 500);
      expect(retryDelayMs(attempts)).toBeLessThanOrEqual(most * 1000);
    }
  }
});

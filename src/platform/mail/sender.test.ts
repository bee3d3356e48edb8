import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '../../../tests/support/postgres.ts';
import { openEmbedded, openPostgres, type Database, type Db } from '../database/database.ts';
import type { DeliveryContext } from './delivery.ts';
import { retryDelayMs } from './delivery.ts';
import { composeMail, type RenderedMail } from './message.ts';
import { newestMails, queueMail, leaseDueMails, type NewMail } from './queries.ts';
import { startSender, type Sender } from './sender.ts';
import { mails, type Mail } from './tables.ts';
import { discardingTransport, smtpTransport, type Transport } from './transport.ts';

const postgresUrl = inject('postgresUrl');
const kinds: [string, () => Promise<Database>][] = [['embedded', () => openEmbedded()]];
if (postgresUrl) kinds.push(['PostgreSQL', async () => openPostgres(await createDatabase(postgresUrl))]);

interface Taken {
  id: string;
  to: string;
  raw: string;
}

/** A mail server that takes, or answers with the reply code that `replies` has for an address. */
async function mailServer(port = 0) {
  const taken: Taken[] = [];
  const replies = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = replies.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error(`not ${address}`), { responseCode }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';
        taken.push({ id, to: session.envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { taken, replies, close, port: address.port, url: `smtp://127.0.0.1:${address.port}` };
}

/** The text part as the reader sees it. */
function textOf(raw: string): string {
  const part = raw.split(/\r\n--/).find((piece) => piece.includes('text/plain')) ?? '';
  return part
    .slice(part.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe.each(kinds)('the sender on %s', (_kind, open) => {
  let database: Database;
  let db: Db;
  let server: Awaited<ReturnType<typeof mailServer>>;
  let transport: Transport;
  let at: number;
  const senders: Sender[] = [];
  const log = { warn: vi.fn<DeliveryContext['log']['warn']>(), error: vi.fn<DeliveryContext['log']['error']>() };

  const now = () => new Date(at);
  const render = (mail: Mail): Promise<RenderedMail | null> =>
    Promise.resolve(
      mail.template === 'dead'
        ? null
        : composeMail({
            masthead: 'Harbour Days',
            subject: `Notice ${mail.template}`,
            code: '04829',
            paragraphs: ['Type it where you asked for it — 10 minutes.', 'x'.repeat(200)],
            footer: 'Harbour Days 2026',
          }),
    );
  const start = (changes: Partial<DeliveryContext> = {}) => {
    const sender = startSender({ db, transport, render, now, log, ...changes });
    senders.push(sender);
    return sender;
  };
  /** Templates of this test alone, which no feature registers. */
  const queue = (...queued: { to?: string; template?: string; data?: object; expiresAt?: Date }[]) => {
    const templates = queued.map((mail) => ({ to: 'a@example.org', template: 'hello', data: {}, ...mail }));
    return queueMail(db, now(), ...(templates as unknown as NewMail[]));
  };
  const row = async (to = 'a@example.org') => (await db.select().from(mails).where(eq(mails.to, to)))[0];
  const untilStored = async (wanted: Partial<Mail>, to?: string) => {
    await expect.poll(() => row(to), { interval: 20, timeout: 5000 }).toMatchObject(wanted);
  };
  /** The outcome is recorded before it is logged, so a test may move the clock after this. */
  const putOff = async (times: number) => {
    await expect
      .poll(() => log.warn.mock.calls.filter(([, message]) => message === 'mail rescheduled').length)
      .toBe(times);
  };
  const later = (seconds: number, sender: Sender) => {
    at += seconds * 1000;
    sender.wake();
  };

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await database.migrate();
  });
  beforeEach(async () => {
    await db.delete(mails);
    server = await mailServer();
    transport = smtpTransport({ url: server.url, from: 'Harbour Days <post@harbour.example>', requireTls: false });
    at = Date.parse('2026-03-01T09:00:00Z');
    vi.clearAllMocks();
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    transport.close();
    await server.close();
  });
  afterAll(() => database.close());

  test('sends what is queued, in text and in HTML, under an id of its own', async () => {
    const sender = start();
    await queue({});
    sender.wake();
    await untilStored({ status: 'sent', attempts: 1, lastError: null, sentAt: now() });
    const [mail] = server.taken;
    expect(mail).toMatchObject({ id: (await row())?.id, to: 'a@example.org' });
    expect(mail?.raw).toMatch(/^From: Harbour Days <post@harbour\.example>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(mail?.raw).toContain('Content-Type: text/html');
    const text = textOf(mail?.raw ?? '');
    expect(/\d{5}/.exec(text)?.[0]).toBe('04829');
    expect(text).toContain('x'.repeat(200));
  });

  test('says to mail programs where to post to end such mails (RFC 8058), and in no other mail', async () => {
    const url = `https://harbour.example/api/unsubscribe/${'t'.repeat(64)}`;
    const renderMuted = (mail: Mail) =>
      Promise.resolve(
        composeMail({
          masthead: 'Harbour Days',
          subject: 'Soon',
          paragraphs: ['Tomorrow.'],
          footer: 'Harbour Days 2026',
          ...(mail.template === 'muted' && { unsubscribe: { postUrl: url, pageUrl: 'https://harbour.example/u#t' } }),
        }),
      );
    const sender = start({ render: renderMuted });
    await queue({ template: 'muted' }, { to: 'b@example.org' });
    sender.wake();
    await untilStored({ status: 'sent' });
    await untilStored({ status: 'sent' }, 'b@example.org');
    const head = (to: string) =>
      (server.taken.find((mail) => mail.to === to)?.raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(head('a@example.org')).toContain(`List-Unsubscribe: <${url}>\r\n`);
    expect(head('a@example.org')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(head('b@example.org')).toContain('Auto-Submitted');
    expect(head('b@example.org')).not.toContain('List-Unsubscribe');
  });

  test('finds mail without being woken', async () => {
    start();
    await queue({});
    await untilStored({ status: 'sent' });
    expect(server.taken).toHaveLength(1);
  });

  test('tries again after 451', async () => {
    server.replies.set('a@example.org', 451);
    await queue({});
    const sender = start();
    await putOff(1);
    await untilStored({ status: 'queued', attempts: 1, lastError: expect.stringContaining('451') as string });
    later(2, sender);
    await putOff(2);
    await untilStored({ status: 'queued', attempts: 2 });
    server.replies.clear();
    later(8, sender);
    await untilStored({ status: 'sent', attempts: 3, lastError: null });
    expect(server.taken).toHaveLength(1);
  });

  test('sends every current mail within a minute of the return of a mail server that was away', async () => {
    await server.close();
    await queue(
      ...Array.from({ length: 20 }, (_, n) => ({ to: `n${n}@example.org` })),
      { to: 'dead@example.org', template: 'dead' },
      { to: 'late@example.org', expiresAt: new Date(at + 600_000) },
    );
    const sender = start();
    for (let minute = 0; minute < 11; minute++) {
      const before = await newestMails(db, 50);
      later(60, sender);
      await expect
        .poll(
          async () => {
            const all = await newestMails(db, 50);
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
    server = await mailServer(server.port);
    later(60, sender);
    await expect.poll(() => server.taken.length, { timeout: 30_000 }).toBe(20);
    await untilStored({ status: 'failed', lastError: 'expired', attempts: 0 }, 'dead@example.org');
    await untilStored({ status: 'failed', lastError: 'expired' }, 'late@example.org');
    expect(server.taken.map((mail) => mail.to).filter((to) => !to.startsWith('n'))).toEqual([]);
  }, 120_000);

  test('gives a refused mail up after three tries and says why; the others go', async () => {
    server.replies.set('no@example.org', 550);
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
    server.replies.set('a@example.org', 451);
    await queue({});
    at += 48 * 3600_000;
    start();
    await untilStored({ status: 'failed', attempts: 1, lastError: expect.stringContaining('451') as string });
  });

  test('never sends what has expired or is no longer worth it', async () => {
    const rendered = vi.fn<DeliveryContext['render']>(render);
    await queue({ to: 'old@example.org', expiresAt: now() }, { to: 'dead@example.org', template: 'dead' });
    start({ render: rendered });
    for (const to of ['old@example.org', 'dead@example.org']) {
      await untilStored({ status: 'failed', lastError: 'expired', attempts: 0, sentAt: null }, to);
    }
    expect(rendered).toHaveBeenCalledOnce();
    expect(server.taken).toEqual([]);
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

  test('two at once send each mail once, five at a time each', async () => {
    let most = 0;
    let busy = 0;
    const counted: Transport = {
      ...transport,
      send: async (mail, rendered) => {
        most = Math.max(most, ++busy);
        await transport.send(mail, rendered).finally(() => busy--);
      },
    };
    await queue(...Array.from({ length: 60 }, () => ({})));
    start({ transport: counted });
    start({ transport });
    await expect
      .poll(async () => (await newestMails(db, 100)).filter((mail) => mail.status === 'sent').length, {
        timeout: 15_000,
      })
      .toBe(60);
    expect(server.taken).toHaveLength(60);
    expect(new Set(server.taken.map((mail) => mail.id)).size).toBe(60);
    expect(most).toBeLessThanOrEqual(5);
  });

  test('sends again, once and under the same id, what a killed sender had sent but not written down', async () => {
    await queue({});
    const [mail] = await leaseDueMails(db, now(), new Date(at + 60_000), 5);
    if (!mail) throw new Error('nothing was due');
    await transport.send(mail, composeMail({ masthead: 'H', subject: 'S', paragraphs: [], footer: 'F' }));
    const sender = start();
    later(59, sender);
    await expect(leaseDueMails(db, now(), now(), 5)).resolves.toEqual([]);
    expect(server.taken).toHaveLength(1);
    later(2, sender);
    await untilStored({ status: 'sent', attempts: 2 });
    later(3600, sender);
    await sender.stop();
    expect(server.taken.map(({ id }) => id)).toEqual([mail.id, mail.id]);
  });

  test('keeps the lease of a mail that a slow mail server is still taking', async () => {
    const slow = Promise.withResolvers<void>();
    await queue({});
    const sender = start({ transport: { send: () => slow.promise, close: () => undefined } });
    await untilStored({ attempts: 1 });
    for (let round = 0; round < 4; round++) {
      later(25, sender);
      await untilStored({ nextAttemptAt: new Date(at + 60_000) });
    }
    await expect(leaseDueMails(db, now(), now(), 5)).resolves.toEqual([]);
    slow.resolve();
    await untilStored({ status: 'sent', attempts: 1 });
  });

  test('does not send again when the database is away as it wants to write that it has', async () => {
    let away = false;
    const flaky = new Proxy(db, {
      get: (target, name) => {
        if (away && name === 'update') throw new Error('Connection terminated');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const leaving: Transport = {
      ...transport,
      send: (mail, rendered) => transport.send(mail, rendered).finally(() => (away = true)),
    };
    await queue({});
    const sender = start({ db: flaky, transport: leaving });
    await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(0);
    sender.wake();
    away = false;
    await untilStored({ status: 'sent', attempts: 1 });
    expect(server.taken).toHaveLength(1);
  });

  test('looks once for a burst of wakes, and stops only after the mails under way', async () => {
    const sending = Promise.withResolvers<void>();
    await queue({});
    const looks = vi.spyOn(db, 'update');
    const sender = start({ transport: { send: () => sending.promise, close: () => undefined } });
    await untilStored({ attempts: 1 });
    looks.mockClear();
    for (let n = 0; n < 1000; n++) sender.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(looks.mock.calls.length).toBeLessThanOrEqual(2);
    looks.mockRestore();
    let stopped = false;
    const stop = sender.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    sending.resolve();
    await stop;
    expect(await row()).toMatchObject({ status: 'sent' });
  });

  test('lets a mail that expires before the others', async () => {
    await queue({ to: 'notice@example.org' });
    at += 1000;
    await queue({ to: 'code@example.org', expiresAt: new Date(at + 600_000) });
    const [first, ...rest] = await leaseDueMails(db, now(), new Date(at + 60_000), 1);
    expect(first?.to).toBe('code@example.org');
    expect(rest).toEqual([]);
  });

  test('keeps mail in development: the row is the mailbox, newest first', async () => {
    await queue({ to: 'first@example.org' });
    at += 1000;
    await queue({ to: 'second@example.org' });
    start({ transport: discardingTransport() });
    await untilStored({ status: 'sent' }, 'second@example.org');
    await untilStored({ status: 'sent' }, 'first@example.org');
    expect((await newestMails(db, 1)).map((mail) => mail.to)).toEqual(['second@example.org']);
    expect(server.taken).toEqual([]);
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

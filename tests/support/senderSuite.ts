import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Database, Db } from '#platform/database/database.ts';
import type { DeliveryContext } from '#platform/mail/delivery.ts';
import { composeMail, type RenderedMail } from '#platform/mail/message.ts';
import { queueMail, type NewMail } from '#platform/mail/queries.ts';
import { startSender, type Sender, type SenderContext } from '#platform/mail/sender.ts';
import { mails, type Mail } from '#platform/mail/tables.ts';
import { smtpTransport, type Transport } from '#platform/mail/transport.ts';
import { startReplyingMailServer } from './replyingMailServer.ts';

type MailServer = Awaited<ReturnType<typeof startReplyingMailServer>>;

/** What the tests of a suite share: these are there from its first test on, the server and its transport anew for each. */
interface Shared {
  db: Db;
  server: MailServer;
  transport: Transport;
}

/** The outbox of a suite, emptied before each test, with senders that hand its mails to a mail server of their own. */
export function senderSuite(open: () => Promise<Database>) {
  let database: Database;
  let at: number;
  const shared = {} as Shared;
  const senders: Sender[] = [];
  const log = { warn: vi.fn<DeliveryContext['log']['warn']>(), error: vi.fn<DeliveryContext['log']['error']>() };
  const now = () => new Date(at);
  const row = async (to = 'a@example.org') => (await shared.db.select().from(mails).where(eq(mails.to, to)))[0];

  beforeAll(async () => {
    database = await open();
    shared.db = database.db;
    await database.migrate();
  });
  beforeEach(async () => {
    await shared.db.delete(mails);
    shared.server = await startReplyingMailServer();
    const from = 'Harbour Days <post@harbour.example>';
    shared.transport = smtpTransport({ url: shared.server.url, from, requireTls: false });
    at = Date.parse('2026-03-01T09:00:00Z');
    vi.clearAllMocks();
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    shared.transport.close();
    await shared.server.close();
  });
  afterAll(() => database.close());

  return {
    shared,
    log,
    now,
    inSeconds: (seconds: number) => new Date(at + seconds * 1000),
    advance: (seconds: number) => void (at += seconds * 1000),
    later: (seconds: number, sender: Sender) => {
      at += seconds * 1000;
      sender.wake();
    },
    start: (changes: Partial<SenderContext> = {}) => {
      const { db, transport } = shared;
      const sender = startSender({ db, transport, render, now, log, ...changes });
      senders.push(sender);
      return sender;
    },
    /** Templates of this test alone, which no feature registers. */
    queue: (...queued: { to?: string; template?: string; data?: object; expiresAt?: Date }[]) => {
      const templates = queued.map((mail) => ({ to: 'a@example.org', template: 'hello', data: {}, ...mail }));
      return queueMail(shared.db, now(), ...(templates as unknown as NewMail[]));
    },
    row,
    untilStored: async (wanted: Partial<Mail>, to?: string) => {
      await expect.poll(() => row(to), { interval: 20 }).toMatchObject(wanted);
    },
    /** The outcome is recorded before it is logged, so a test may move the clock after this. */
    putOff: async (times: number) => {
      await expect
        .poll(() => log.warn.mock.calls.filter(([, message]) => message === 'mail rescheduled').length)
        .toBe(times);
    },
  };
}

/** Every template but `dead`, which is no longer worth sending. */
export const render = (mail: Mail): Promise<RenderedMail | null> =>
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

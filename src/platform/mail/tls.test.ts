import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmptyEmbedded } from '../../../tests/support/emptyDatabases.ts';
import { selfSignedCertificate } from '../../../tests/support/selfSignedCertificate.ts';
import { startSmtpServer, type SmtpServer } from '../../../tests/support/smtpServer.ts';
import { type Database } from '../database/database.ts';
import { tlsAlarm, type DeliveryContext } from './delivery.ts';
import { composeMail } from './message.ts';
import { newestMails, queueMail, type NewMail } from './queries.ts';
import { startSender, type Sender } from './sender.ts';
import { mails } from './tables.ts';
import { smtpTransport, type Transport } from './transport.ts';

const hello = { to: 'a@example.org', template: 'hello', data: {} } as unknown as NewMail;
const message = composeMail({ masthead: 'Harbour Days', subject: 'Hello', paragraphs: ['Hello.'], footer: 'Bye' });

describe('TLS to the mail server', () => {
  const received = vi.fn<(raw: string) => void>();
  const log = { warn: vi.fn<DeliveryContext['log']['warn']>(), error: vi.fn<DeliveryContext['log']['error']>() };
  let database: Database;
  let server: SmtpServer | undefined;
  let transport: Transport;
  let sender: Sender;

  beforeAll(async () => {
    database = await openEmptyEmbedded();
    await database.migrate();
  });
  beforeEach(() => vi.clearAllMocks());
  afterEach(async () => {
    await sender.stop();
    transport.close();
    await server?.close();
    await database.db.delete(mails);
    tls.setDefaultCACertificates(tls.getCACertificates('bundled'));
  });
  afterAll(() => database.close());

  async function send(options: { requireTls: boolean; certificate?: typeof selfSignedCertificate }) {
    server = await startSmtpServer((raw) => received(raw), options.certificate);
    const url = server.url.replace('127.0.0.1', 'localhost');
    transport = smtpTransport({ url, from: 'post@harbour.example', requireTls: options.requireTls });
    await queueMail(database.db, new Date(), hello);
    const render = () => Promise.resolve(message);
    sender = startSender({ db: database.db, transport, render, now: () => new Date(), log });
  }
  const mail = async () => (await newestMails(database.db, 1))[0];
  const untilTried = async (tries: number) => {
    const rescheduled = () => log.warn.mock.calls.filter(([, text]) => text === 'mail rescheduled').length;
    await expect.poll(rescheduled).toBe(tries);
  };

  test('without STARTTLS nothing is sent: the mail stays queued, and one line says why', async () => {
    await send({ requireTls: true });
    await untilTried(2);
    const reason = 'the mail server offers no STARTTLS; SMTP_TLS=optional sends without';
    expect(await mail()).toMatchObject({ status: 'queued', lastError: reason });
    expect(log.error.mock.calls).toEqual([[{ reason }, tlsAlarm]]);
    expect(received).not.toHaveBeenCalled();
  });

  test('a certificate that nobody trusts is refused, required or not', async () => {
    for (const requireTls of [true, false]) {
      await send({ requireTls, certificate: selfSignedCertificate });
      await untilTried(1);
      expect(await mail()).toMatchObject({ status: 'queued', lastError: expect.stringContaining('self-signed') });
      expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.anything(), tlsAlarm);
      expect(received).not.toHaveBeenCalled();
      if (!requireTls) return;
      await sender.stop();
      transport.close();
      await server?.close();
      await database.db.delete(mails);
      vi.clearAllMocks();
    }
  });

  test('a trusted certificate carries the mail', async () => {
    tls.setDefaultCACertificates([...tls.getCACertificates('bundled'), selfSignedCertificate.cert]);
    await send({ requireTls: true, certificate: selfSignedCertificate });
    await expect.poll(async () => (await mail())?.status).toBe('sent');
    expect(received).toHaveBeenCalledOnce();
  });

  test('without TLS it goes where it may', async () => {
    await send({ requireTls: false });
    await expect.poll(async () => (await mail())?.status).toBe('sent');
    expect(log.error).not.toHaveBeenCalled();
  });
});

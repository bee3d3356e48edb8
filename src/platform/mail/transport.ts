import { createTransport } from 'nodemailer';
import type { RenderedMail } from './message.ts';

/** Hands mails to the mail server. */
export interface Transport {
  /** Resolves once the mail server has accepted the mail. @throws MailRejected when it never will, else any Error. */
  send(mail: { id: string; to: string }, message: RenderedMail): Promise<void>;
  close(): void;
}

/** The mail server rejected this mail for good (RFC 5321, 4.2.1: a 5yz reply). */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** TLS with the mail server failed, or its certificate is not trusted; nothing was handed over. */
export class TlsFailed extends Error {
  override name = 'TlsFailed';
}

/** Connections kept open to the mail server, and so mails in flight at once. */
export const maxConnections = 5;

// An unreachable server is detected in seconds. One that has answered may be slow: a mail abandoned after its text was
// handed over is sent again, and arrives twice.
const connectTimeoutMs = 15_000;
const replyTimeoutMs = 45_000;
// A server that trickles its answers keeps a socket busy for ever; this ends it.
const sendTimeoutMs = 120_000;

export interface SmtpOptions {
  /** smtp: or smtps:; its query may hold nodemailer's connection options. */
  url: string;
  /** The sender, with or without a name. */
  from: string;
  /**
   * Nothing is sent without TLS: with smtp: the server must offer STARTTLS. Without this option STARTTLS is used where
   * offered.
   */
  requireTls: boolean;
}

/** Options in the query of SMTP_URL that would undo `requireTls` or the check of the certificate. */
export const tlsOptionsOf = (url: string): string[] =>
  [...new URL(url).searchParams.keys()].filter((name) =>
    ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'tls.rejectUnauthorized'].includes(name),
  );

/** A mail server that can be tested without a mail. */
export interface SmtpTransport extends Transport {
  /** Resolves once the server has accepted the login, over TLS where required. @throws TlsFailed, or any Error */
  verify(): Promise<void>;
}

export function smtpTransport({ url, from, requireTls }: SmtpOptions): SmtpTransport {
  const pool = createTransport({
    url,
    pool: true,
    requireTLS: requireTls,
    maxConnections,
    // Below the idle time-out of mail servers.
    idleTimeout: 30_000,
    // One retry for a kept connection that turned out dead; the sender's backoff handles the rest.
    maxRequeues: 1,
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: replyTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async (mail, message) => {
      try {
        await pool.sendMail({
          from,
          to: { name: '', address: mail.to },
          ...message,
          // The same for each attempt, so that a mailbox that gets a mail twice can tell.
          messageId: `<${mail.id}@${domain}>`,
          textEncoding: 'quoted-printable',
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribing(message) },
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
      } catch (error) {
        if (isRejection(error)) throw new MailRejected(error.message, { cause: error });
        if (isTlsFailure(error)) throw new TlsFailed(whyNoTls(error), { cause: error });
        throw error;
      }
    },
    verify: async () => {
      try {
        await pool.verify();
      } catch (error) {
        throw isTlsFailure(error) ? new TlsFailed(whyNoTls(error), { cause: error }) : error;
      }
    },
    close: () => pool.close(),
  };
}

/** By RFC 2369 and RFC 8058. */
const unsubscribing = ({ unsubscribeUrl }: RenderedMail) =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

interface SocketError extends Error {
  code?: string;
  command?: string;
  errno?: number;
  originalCode?: string;
}

/** True for a failed STARTTLS and for a certificate that is not trusted: those come as ESOCKET, without an errno. */
const isTlsFailure = (error: unknown): error is SocketError => {
  if (!(error instanceof Error)) return false;
  const { code, errno, originalCode }: SocketError = error;
  return code === 'ETLS' || (code === 'ESOCKET' && errno === undefined && originalCode !== undefined);
};

const whyNoTls = ({ code, command, message }: SocketError): string =>
  code === 'ETLS' && command === 'STARTTLS' && message.startsWith('Error upgrading')
    ? 'the mail server offers no STARTTLS; SMTP_TLS=optional sends without'
    : `the TLS of the mail server is not to be trusted (NODE_EXTRA_CA_CERTS names a certificate of your own): ${message}`;

/** For development: delivers nowhere. The development mailbox shows the rows of the outbox. */
export const discardingTransport = (): Transport => ({ send: () => Promise.resolve(), close: () => undefined });

/**
 * True for a rejection of this recipient or this text. A rejected login or sender is a configuration error that
 * somebody will fix, and 503 concerns the session: those mails wait.
 */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (command === 'API') return true;
  return command !== 'MAIL FROM' && responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
}

import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Db } from '../database/database.ts';
import { isDiskFull } from '../database/diskSpace.ts';
import type { RenderedMail } from './message.ts';
import { deferMail, markFailed, markWithdrawn, rescheduleMail } from './queries.ts';
import type { Mail } from './tables.ts';
import type { Alarm } from './alarm.ts';
import { MailRejected, TlsFailed, type Transport } from './transport.ts';

export interface MailLogger {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export const tlsAlarm = 'no mail goes out: the mail server cannot be spoken to over TLS';

export const diskFullAlarm = "mail waits: the database's disk is full";

export interface DeliveryContext {
  db: Db;
  transport: Transport;
  /** Null when the mail is no longer worth sending, such as a code that a newer one has replaced. */
  render: (mail: Mail) => Promise<RenderedMail | null>;
  /** Runs before a mail of this kind is withdrawn; undefined for kinds without it. */
  onDropped?: (mail: Mail) => OnDropped | undefined;
  now: () => Date;
  log: MailLogger;
}

/** In the transaction that withdraws the mail. False if it is worth sending again, or may be. */
export type OnDropped = (tx: Db, now: Date) => Promise<boolean>;

interface Delivery extends DeliveryContext {
  alarm: Alarm;
  /** The mail server has it: resolves once that is stored. */
  recordSent: (id: string) => Promise<void>;
  /** The transport is free for another mail; the outcome is not recorded yet. */
  onHandedOver: () => void;
}

// Every mail is sent within two minutes of the mail server's return (quality R11), so no step comes near that.
const backoffMs = [2_000, 8_000, 30_000, 45_000];
const deferMs = 5_000;
const maxAgeMs = 2 * 24 * 60 * 60 * 1000;
const maxRejections = 3;

type Outcome = 'sent' | 'expired' | 'dropped' | Error;

/** Renders a leased mail, hands it to the transport and records the outcome. Never rejects. */
export async function deliver(mail: Mail, context: Delivery, stopping: AbortSignal): Promise<void> {
  const outcome = await attempt(mail, context);
  context.onHandedOver();
  for (;;) {
    try {
      return await recordOutcome(mail, outcome, context);
    } catch (error) {
      // The database is away, and a mail that is not recorded as sent would be sent again: retry until it is back.
      if (isDiskFull(error)) context.alarm(diskFullAlarm, {});
      else context.log.warn({ err: error, mail: mail.id }, 'the outcome of a mail could not be recorded');
      if (stopping.aborted) return;
      await pause(1000, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function attempt(mail: Mail, { transport, render, now, log }: DeliveryContext): Promise<Outcome> {
  const isExpired = () => mail.expiresAt !== null && mail.expiresAt <= now();
  if (isExpired()) return 'expired';
  try {
    const message = await render(mail).catch((error: unknown) => {
      log.error({ err: error, mail: mail.id, template: mail.template }, 'a mail could not be rendered');
      throw error;
    });
    if (message === null) return 'dropped';
    if (isExpired()) return 'expired';
    await transport.send(mail, message);
    return 'sent';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function recordOutcome(mail: Mail, outcome: Outcome, context: Delivery): Promise<void> {
  const { db, now, log, alarm, recordSent } = context;
  if (outcome === 'sent') return recordSent(mail.id);
  if (outcome === 'dropped') return drop(mail, context);
  if (outcome === 'expired') {
    // It failed only if a mail server had refused it, or could not be reached, before.
    return mail.lastError === null
      ? markWithdrawn(db, mail, mail.attempts - 1)
      : markFailed(db, mail, 'expired', mail.attempts - 1);
  }
  const reason = reasonOf(outcome);
  if (outcome instanceof TlsFailed) alarm(tlsAlarm, { reason });
  const facts = { mail: mail.id, template: mail.template, attempts: mail.attempts, code: codeOf(outcome) };
  const isRejected = outcome instanceof MailRejected && mail.attempts >= maxRejections;
  if (isRejected || now().getTime() - (mail.releasedAt ?? mail.createdAt).getTime() >= maxAgeMs) {
    await markFailed(db, mail, reason, mail.attempts);
    return log.error(facts, 'mail given up');
  }
  await rescheduleMail(db, mail, new Date(now().getTime() + retryDelayMs(mail.attempts)), reason);
  log.warn(facts, 'mail rescheduled');
}

function drop(mail: Mail, { db, now, onDropped }: Delivery): Promise<void> {
  const giveUp = (tx: Db) => markWithdrawn(tx, mail, mail.attempts - 1);
  const isGivenUp = onDropped?.(mail);
  // A single statement does not queue behind a rush of transactions, where dead codes would delay living ones.
  if (!isGivenUp) return giveUp(db);
  return inTransaction(db, async (tx) => {
    if (await isGivenUp(tx, now())) return giveUp(tx);
    return deferMail(tx, mail, new Date(now().getTime() + deferMs), 'could not be sent yet');
  });
}

/**
 * Milliseconds until the next attempt: between half and the whole of the step, so that a backlog does not return at
 * once.
 */
export function retryDelayMs(attempts: number): number {
  const step = backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0;
  return step * (0.5 + Math.random() / 2);
}

/** The mail server's reply, for the row only: it may name the recipient, so the log gets only the code. */
const reasonOf = (error: Error) => error.message.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 500);

const codeOf = (error: Error): string => {
  const source = error.cause instanceof Error ? error.cause : error;
  if ('responseCode' in source && typeof source.responseCode === 'number') return String(source.responseCode);
  return 'code' in source && typeof source.code === 'string' ? source.code : source.name;
};

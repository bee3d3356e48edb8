import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import type { Letter } from './message.ts';
import { markFailed, markSent, putOff } from './queries.ts';
import type { Mail } from './tables.ts';
import { LetterRefused, type Transport } from './transport.ts';

export interface MailLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What a delivery needs. */
export interface Post {
  db: Db;
  transport: Transport;
  /** Draws the letter, or answers null when it is no longer worth sending, such as a code that a newer one has killed. */
  draw: (mail: Mail) => Promise<Letter | null>;
  now: () => Date;
  log: MailLog;
}

// Every mail goes within two minutes of the mail server's return (quality R11), so no wait comes near that.
const waits = [2_000, 8_000, 30_000, 45_000];
const giveUpAfter = 2 * 24 * 60 * 60 * 1000;
const refusalsBelieved = 3;

type Outcome = 'sent' | 'expired' | Error;

/** Takes one leased mail through: draws it, hands it over, writes down what came of it. Never rejects. */
export async function deliver(mail: Mail, post: Post, stopping: AbortSignal): Promise<void> {
  const outcome = await attempt(mail, post);
  for (;;) {
    try {
      return await record(mail, outcome, post);
    } catch (error) {
      // The database is away, and a mail that is not written down as sent would be sent again: try until it is back.
      post.log.warn({ err: error, mail: mail.id }, 'the outcome of a mail could not be written down');
      if (stopping.aborted) return;
      await pause(1000, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function attempt(mail: Mail, { transport, draw, now, log }: Post): Promise<Outcome> {
  const expired = () => mail.expiresAt !== null && mail.expiresAt <= now();
  if (expired()) return 'expired';
  try {
    const letter = await draw(mail).catch((error: unknown) => {
      log.error({ err: error, mail: mail.id, template: mail.template }, 'a mail could not be drawn');
      throw error;
    });
    if (letter === null || expired()) return 'expired';
    await transport.send(mail, letter);
    return 'sent';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function record(mail: Mail, outcome: Outcome, { db, now, log }: Post): Promise<void> {
  if (outcome === 'sent') return markSent(db, mail.id, now());
  if (outcome === 'expired') return markFailed(db, mail, 'expired', mail.attempts - 1);
  const reason = reasonOf(outcome);
  const facts = { mail: mail.id, template: mail.template, attempts: mail.attempts, code: codeOf(outcome) };
  const hopeless = outcome instanceof LetterRefused && mail.attempts >= refusalsBelieved;
  if (hopeless || now().getTime() - mail.createdAt.getTime() >= giveUpAfter) {
    await markFailed(db, mail, reason, mail.attempts);
    return log.error(facts, 'mail given up');
  }
  await putOff(db, mail, new Date(now().getTime() + waitAfter(mail.attempts)), reason);
  log.warn(facts, 'mail put off');
}

/** Milliseconds until the next attempt. Between half and the whole of the step, so that a backlog does not return at once. */
export function waitAfter(attempts: number): number {
  const step = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  return step * (0.5 + Math.random() / 2);
}

/** The mail server's words, for the row only: they may name the recipient, so the log gets the code alone. */
const reasonOf = (error: Error) => error.message.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 500);

const codeOf = (error: Error): string => {
  const source = error instanceof LetterRefused && error.cause instanceof Error ? error.cause : error;
  if ('responseCode' in source && typeof source.responseCode === 'number') return String(source.responseCode);
  return 'code' in source && typeof source.code === 'string' ? source.code : source.name;
};

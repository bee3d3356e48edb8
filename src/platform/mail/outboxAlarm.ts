import type { Db } from '../database/database.ts';
import { createAlarm } from './alarm.ts';
import type { MailLogger } from './delivery.ts';
import { outboxFigures } from './outboxQueries.ts';

/**
 * Above these an operator must act: the mail server is away or too slow, or somebody uses a form to write to strangers.
 */
export const outboxThresholds = { waiting: 1000, oldestWaitingSeconds: 600, held: 100 } as const;

const intervalMs = 30_000;

interface AlarmContext {
  db: Db;
  now: () => Date;
  log: MailLogger;
}

/** Checks the outbox every half minute and logs at error level, at most once in ten minutes, when it is too long. */
export function startOutboxAlarm({ db, now, log }: AlarmContext): () => void {
  const check = createOutboxCheck({ db, now, log });
  const timer = setInterval(() => void check(), intervalMs);
  return () => clearInterval(timer);
}

/** One check. Never rejects, since an outage of the database is reported elsewhere. */
export function createOutboxCheck({ db, now, log }: AlarmContext): () => Promise<void> {
  const alarm = createAlarm(log, now);
  return async () => {
    try {
      const { byStatus, waiting, oldestWaitingSeconds } = await outboxFigures(db, now());
      const facts = { waiting, oldestWaitingSeconds: Math.round(oldestWaitingSeconds), ...byStatus };
      const isLong = waiting > outboxThresholds.waiting || oldestWaitingSeconds > outboxThresholds.oldestWaitingSeconds;
      if (isLong) alarm('mail is not going out as fast as it is written', facts);
      if (byStatus.held > outboxThresholds.held)
        alarm('many mails are held back: is a form used to write to strangers?', facts);
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be counted');
    }
  };
}

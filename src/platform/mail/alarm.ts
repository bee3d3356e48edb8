import type { MailLogger } from './delivery.ts';

export type Alarm = (message: string, facts: object) => void;

const alarmIntervalMs = 600_000;

/** Logs at error level what an operator must fix, each message at most once in ten minutes. */
export function createAlarm(log: Pick<MailLogger, 'error'>, now: () => Date): Alarm {
  const loggedAt = new Map<string, number>();
  return (message, facts) => {
    const at = now().getTime();
    // A clock that was set back must not silence it.
    if (Math.abs(at - (loggedAt.get(message) ?? -Infinity)) < alarmIntervalMs) return;
    loggedAt.set(message, at);
    log.error(facts, message);
  };
}

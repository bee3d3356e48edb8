import type { ServerContext } from '#platform/http/server/context.ts';
import type { MailLogger } from '#platform/mail/delivery.ts';
import { releaseMissedTeams } from './missedTeams.ts';
import { sendDueReminders } from './remind.ts';

/** A third of the minute within which a reminder must be sent. */
const intervalMs = 20_000;

/**
 * Looks for teams that missed their deadline and for due reminders, now and every 20 seconds, on every server.
 * @returns ends it
 */
export function startReminders(context: ServerContext, log: Pick<MailLogger, 'warn'>): () => void {
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await releaseMissedTeams(context);
      await sendDueReminders(context);
    } catch (error) {
      log.warn({ err: error }, 'reminders could not be looked for');
    } finally {
      isRunning = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), intervalMs);
  return () => clearInterval(timer);
}

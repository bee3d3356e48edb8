import { forgetOldCodes } from '#accounts/server/codeQueries.ts';
import { forgetOldSessions } from '#accounts/server/queries.ts';
import type { Db } from '#shared/server/database.ts';
import type { MailLog } from '#shared/server/mail/delivery.ts';

const every = 6 * 3_600_000;

/** Deletes, now and every six hours, what nothing can revive any more. Any number of servers may do it at once. */
export function startSweeping(db: Db, now: () => Date, log: MailLog): () => void {
  const sweep = async () => {
    try {
      await forgetOldSessions(db, now());
      await forgetOldCodes(db, now());
    } catch (error) {
      log.warn({ err: error }, 'old sessions and codes could not be deleted');
    }
  };
  void sweep();
  const timer = setInterval(() => void sweep(), every);
  return () => clearInterval(timer);
}

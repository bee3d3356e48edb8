import { deleteExpiredCodes } from '#accounts/server/codeQueries.ts';
import { deleteOldDevices } from '#accounts/server/deviceQueries.ts';
import { deleteExpiredSessions } from '#accounts/server/queries.ts';
import { eraseOldPersonalData } from '#featured/server/teamQueries.ts';
import { festivalEnd } from '#settings/server/festivalEndQueries.ts';
import { currentSettings } from '#settings/server/queries.ts';
import { deleteExpiredLimits } from '#platform/http/server/limitQueries.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { MailLogger } from '#platform/mail/delivery.ts';

const intervalMs = 3_600_000;

/** What docs/privacy.md says is deleted or erased, as of now. */
export async function deleteOverdueData(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredCodes(db, now);
  await deleteOldDevices(db, now);
  await deleteExpiredLimits(db, now);
  const settings = await currentSettings(db);
  const festivalEndsAt = await festivalEnd(db, settings);
  await eraseOldPersonalData(db, { ...settings, festivalEndsAt }, now);
}

/**
 * Deletes expired and overdue data now and every hour, then vacuums. Any number of servers may do it at once.
 */
export function startCleanup({ db, vacuum }: Database, now: () => Date, log: MailLogger): () => void {
  const cleanUp = async () => {
    try {
      await deleteOverdueData(db, now());
      await vacuum();
    } catch (error) {
      log.warn({ err: error }, 'expired data could not be deleted');
    }
  };
  void cleanUp();
  const timer = setInterval(() => void cleanUp(), intervalMs);
  return () => clearInterval(timer);
}

import { deleteExpiredCodes } from '#people/accounts/server/codeQueries.ts';
import { deleteOldDevices } from '#people/accounts/server/deviceQueries.ts';
import { deleteExpiredKeys } from '#people/accounts/server/keyQueries.ts';
import { deleteExpiredSessions } from '#people/accounts/server/sessionQueries.ts';
import { deleteUnusedReceipts } from '#teams/featured/server/receiptQueries.ts';
import { eraseOldPersonalData } from '#teams/featured/server/teamQueries.ts';
import { deleteEndedSeekers } from '#teams/invitations/server/lookingQueries.ts';
import { deleteUnshownPictures } from '#people/pictures/server/queries.ts';
import { deleteOrphanedReminders } from '#contact/reminders/server/queries.ts';
import { festivalEnd } from '#events/settings/server/festivalEndQueries.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { deleteOldChanges } from '#platform/http/server/changeQueries.ts';
import { deleteExpiredLimits } from '#platform/http/server/limitQueries.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { MailLogger } from '#platform/mail/delivery.ts';
import { deleteOldMails, doneMailKeptDays } from '#platform/mail/removalQueries.ts';
import { showingPictures } from './showingPicturesQueries.ts';

const intervalMs = 3_600_000;
// As PostgreSQL's own checkpoints.
const checkpointMs = 300_000;

interface CleanupLogger extends MailLogger {
  info(facts: object, message: string): void;
}

/** Deletes or erases what docs/privacy.md lists. @returns the number of mails deleted */
export async function deleteOverdueData(db: Db, now: Date): Promise<{ mails: number }> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredKeys(db, now);
  await deleteExpiredCodes(db, now);
  await deleteOldDevices(db, now);
  await deleteExpiredLimits(db, now);
  await deleteOrphanedReminders(db);
  await deleteUnshownPictures(db, showingPictures, now);
  await deleteUnusedReceipts(db, now);
  await deleteEndedSeekers(db, now);
  await deleteOldChanges(db);
  const settings = await currentSettings(db);
  const festivalEndsAt = await festivalEnd(db, settings);
  await eraseOldPersonalData(db, { ...settings, festivalEndsAt }, now);
  return { mails: await deleteOldMails(db, now) };
}

/**
 * Deletes expired and overdue data now and every hour, then vacuums; checkpoints every five minutes. Any number of servers may do it at once.
 */
export function startCleanup({ db, vacuum, checkpoint }: Database, now: () => Date, log: CleanupLogger): () => void {
  const cleanUp = async () => {
    try {
      const deleted = await deleteOverdueData(db, now());
      if (deleted.mails > 0)
        log.info(deleted, `erased mails that were sent or given up over ${doneMailKeptDays} days ago`);
      await vacuum();
    } catch (error) {
      log.warn({ err: error }, 'expired data could not be deleted');
    }
  };
  void cleanUp();
  const timers = [
    setInterval(() => void cleanUp(), intervalMs),
    setInterval(() => {
      checkpoint().catch((error: unknown) => log.warn({ err: error }, 'the checkpoint failed'));
    }, checkpointMs),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}

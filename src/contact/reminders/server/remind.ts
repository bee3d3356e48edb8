import { inTransaction } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { dueForEvents, dueForInvitations, dueForOpenings, dueForTeams } from './dueQueries.ts';
import { recordReminders } from './queries.ts';
import { reminderMail, type Reminding } from './reminderMail.ts';

const batchSize = 500;

/**
 * Queues the mails of all due reminders. Any number of servers may do it at once: each record is written in the
 * transaction of its mail, and its key admits one.
 */
export async function sendDueReminders({ db, now: clock, wakeSender }: Reminding): Promise<void> {
  const now = clock();
  const { datesAnnounced } = await currentSettings(db);
  const kinds = [dueForOpenings, dueForTeams, dueForInvitations, ...(datesAnnounced ? [dueForEvents] : [])];
  for (const due of kinds) {
    for (let found = batchSize; found === batchSize;) {
      found = await inTransaction(db, async (tx) => {
        const batch = await due(tx, now, batchSize);
        const mine = await recordReminders(tx, batch, now);
        await queueMail(tx, now, ...mine.map((one) => reminderMail(one, datesAnnounced)));
        return batch.length;
      });
      if (found > 0) wakeSender();
    }
  }
}

import { startOf } from '#events/rules.ts';
import { lockEvent } from '#events/server/queries.ts';
import { eventsWithMissedTeams, expireAccepted } from '#invitations/server/deadlineQueries.ts';
import { publishTeamChange } from '#invitations/server/publish.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { currentSettings } from '#settings/server/queries.ts';
import { reminderMail, type Reminding } from './reminderMail.ts';
import { peopleByIds, recordReminders } from './queries.ts';

/**
 * Releases the teams that did not register by the deadline: in one transaction their accepted invitations expire, and leader
 * and members are notified, unless the event has begun or is cancelled. Any number of servers may do it at once.
 */
export async function releaseMissedTeams({ db, now: clock, wakeSender }: Reminding): Promise<void> {
  const now = clock();
  for (const eventId of await eventsWithMissedTeams(db, now)) {
    await inTransaction(db, (tx) => release(tx, eventId, now));
    wakeSender();
  }
}

async function release(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await lockEvent(tx, eventId);
  // The deadline may have been moved since the event was found.
  if (!event || event.registrationDeadline > now) return;
  const { leaders, members } = await expireAccepted(tx, eventId, now);
  await publishTeamChange(tx, eventId, { team: [...leaders, ...members] });
  if (event.status === 'cancelled' || startOf(event) <= now) return;
  const people = await peopleByIds(tx, [...leaders, ...members]);
  const about = event.registrationDeadline;
  const due = people.map((person) => ({ fact: 'team_missed', person, subjectId: eventId, about, event }) as const);
  const { datesAnnounced } = await currentSettings(tx);
  const mine = await recordReminders(tx, due, now);
  await queueMail(tx, now, ...mine.map((one) => reminderMail(one, datesAnnounced, startOf(event))));
}

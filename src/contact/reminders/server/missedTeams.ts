import { startOf } from '#events/events/rules.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { eventsWithMissedTeams, expireAccepted } from '#teams/invitations/server/deadlineQueries.ts';
import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { reminderMail, type Reminding } from './reminderMail.ts';
import { eventsWithUnmailedTeams, unmailedPeople } from './missedQueries.ts';
import { forgetMissed, peopleByIds, recordReminders } from './queries.ts';

/**
 * Releases teams that did not register by the deadline: in one transaction their accepted invitations expire, and
 * leader and members are notified, unless the event has begun or is cancelled. Also notifies teams released before, if
 * the deadline was moved or the event cancelled before their mail was sent. Any number of servers may do it at once.
 */
export async function releaseMissedTeams({ db, now: clock, wakeSender }: Reminding): Promise<void> {
  const now = clock();
  const found = [...(await eventsWithMissedTeams(db, now)), ...(await eventsWithUnmailedTeams(db, now))];
  for (const eventId of new Set(found)) {
    await inTransaction(db, (tx) => release(tx, eventId, now));
    wakeSender();
  }
}

async function release(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await lockEvent(tx, eventId);
  // The deadline may have been moved since the event was found.
  if (!event || event.registrationDeadline > now) return;
  const { leaders, members } = await expireAccepted(tx, eventId, now);
  const released = [...leaders, ...members];
  if (released.length > 0) await publishTeamChange(tx, eventId, { team: released });
  if (event.status === 'cancelled' || startOf(event) <= now) return;
  const { ids, releasedAt } = await unmailedPeople(tx, eventId);
  if (ids.length === 0) return;
  const people = await peopleByIds(tx, ids);
  const about = event.registrationDeadline;
  // The same deadline as before: it was moved and moved back, and this is another team.
  await forgetMissed(tx, eventId, ids, about);
  const due = people.map((person) => ({ fact: 'team_missed', person, subjectId: eventId, about, event }) as const);
  const { datesAnnounced } = await currentSettings(tx);
  // Never before the release: everybody without a record since then is mailed.
  const mine = await recordReminders(tx, due, now > releasedAt ? now : releasedAt);
  await queueMail(tx, now, ...mine.map((one) => reminderMail(one, datesAnnounced, startOf(event))));
}

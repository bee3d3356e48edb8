import { sql, type SQL } from 'drizzle-orm';
import { startOf, whyNotEligible } from '#events/events/rules.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import type { ReminderFact } from './tables.ts';

export interface Reminder {
  personId: string;
  eventId: string;
  subjectId: string;
  about: string;
}

/** Whether a queued reminder still holds: it may be sent hours after it was written. */
export async function isStillDue(
  db: Db,
  fact: ReminderFact,
  { personId, eventId, subjectId, about }: Reminder,
  now: Date,
): Promise<boolean> {
  const event = await findEvent(db, eventId);
  if (!event) return false;
  const isAbout = (at: Date) => at.getTime() === Date.parse(about);
  const living = sql`from registration_members m where m.event_id = ${eventId} and m.user_id = ${personId}
    and m.released_at is null`;
  if (fact === 'team_missed') {
    // The deadline may have been moved since, and still be missed.
    if (event.status === 'cancelled' || event.registrationDeadline > now) return false;
    const [row] = await rowsOf<{ is: boolean }>(
      db,
      sql`select not exists (select 1 ${living}) and not exists (select 1 from reminders x, reminders own
        where own.person_id = ${personId} and own.fact = ${fact} and own.subject_id = ${subjectId}
          and own.about = ${about}::timestamptz and x.person_id = own.person_id and x.fact = own.fact
          and x.subject_id = own.subject_id and x.reminded_at > own.reminded_at) as "is"`,
    );
    return row?.is ?? false;
  }
  if (event.status !== 'upcoming') return false;
  if (fact === 'event_tomorrow' && !(isAbout(startOf(event)) && (await currentSettings(db)).datesAnnounced))
    return false;
  const opening = event.registrationOpensAt;
  if (fact === 'registration_opens' && !(opening && isAbout(opening))) return false;
  if (fact === 'team_incomplete' && !isAbout(event.registrationDeadline)) return false;
  const holds: Record<typeof fact, SQL> = {
    registration_opens: sql`not exists (select 1 ${living}) and exists (select 1 from opening_reminders o
      where o.event_id = ${eventId} and o.person_id = ${personId}) and not exists (select 1 from invitations i
      where i.event_id = ${eventId} and i.receiver_id = ${personId} and i.status = 'accepted')`,
    event_tomorrow: sql`exists (select 1 ${living})`,
    team_incomplete: sql`not exists (select 1 ${living}) and exists (select 1 from invitations i
      where i.event_id = ${eventId} and i.sender_id = ${personId} and i.status = 'accepted')`,
    invitation_expiring: sql`exists (select 1 from invitations i where i.id = ${subjectId} and i.status = 'pending'
      and (i.replaces is null or i.expires_at = ${about}::timestamptz))`,
  };
  const [row] = await rowsOf<{ is: boolean; batch: string | null; department: string | null }>(
    db,
    sql`select (u.reminders_by_email and ${holds[fact]}) as "is", u.batch, u.department
      from users u where u.id = ${personId}`,
  );
  return row?.is === true && !(fact === 'registration_opens' && whyNotEligible(event, row));
}

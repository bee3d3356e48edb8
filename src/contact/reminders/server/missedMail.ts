import { findEvent, lockEvent } from '#events/events/server/queries.ts';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import type { Db } from '#platform/database/database.ts';
import { isStillDue, type Reminder } from './currentQueries.ts';
import { forgetMissed } from './queries.ts';

/** The deadline may have been moved since the mail was queued. */
export async function withDeadline<Data extends { eventId: string; until: string }>(db: Db, data: Data): Promise<Data> {
  const event = await findEvent(db, data.eventId);
  return event ? { ...data, until: dayAndTime(event.registrationDeadline, festival.timeZone) } : data;
}

/** The team has not missed its deadline for now, or its event is cancelled: if it does later, it is mailed then. */
export async function onMissedDropped(tx: Db, data: Reminder, { now }: { now: Date }): Promise<boolean> {
  const event = await lockEvent(tx, data.eventId);
  if (await isStillDue(tx, 'team_missed', data, now)) return false;
  if (event && (event.status === 'cancelled' || event.registrationDeadline > now))
    await forgetMissed(tx, event.id, [data.personId], new Date(data.about));
  return true;
}

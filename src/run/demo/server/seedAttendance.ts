import { type CastMark, marks } from '#database/cast/attendance.ts';
import type { EventKey } from '#database/cast/events.ts';
import { people, type PersonKey } from '#database/cast/people.ts';
import { lockDoor, saveAttendance } from '#day/attendance/server/queries.ts';
import { attendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import { saveFeedback } from '#day/feedback/server/queries.ts';
import { startOf } from '#events/events/rules.ts';
import { findEvent } from '#events/events/server/queries.ts';
import type { Db } from '#platform/database/database.ts';

const minuteMs = 60_000;

export async function seedAttendance(
  tx: Db,
  now: Date,
  personIds: Readonly<Record<PersonKey, string>>,
  eventIds: Readonly<Record<EventKey, string>>,
): Promise<void> {
  for (const { event, person, by, at: when, feedback } of marks) {
    const eventId = eventIds[event];
    const { rollNumber } = people.find(({ key }) => key === person) ?? {};
    const expected = await attendeeQueries.events.people(tx, eventId);
    const member = expected.find((one) => one.rollNumber === rollNumber);
    if (!member) throw new Error(`${person} is not registered for ${event}`);
    const at = await momentOf(tx, eventId, when, now);
    await lockDoor(tx, eventId, false);
    const state = { personId: member.id, presentAt: at, decidedAt: at, presentBy: null };
    await saveAttendance(tx, eventId, [{ ...state, markedBy: personIds[by], linkId: null }]);
    if (feedback) await saveFeedback(tx, member.id, feedback, now);
  }
}

async function momentOf(tx: Db, eventId: string, at: CastMark['at'], now: Date): Promise<Date> {
  if ('minutesAgo' in at) return new Date(now.getTime() - at.minutesAgo * minuteMs);
  const event = await findEvent(tx, eventId);
  if (!event) throw new Error(`no event ${eventId}`);
  return new Date(startOf(event).getTime() + at.minutesAfterStart * minuteMs);
}

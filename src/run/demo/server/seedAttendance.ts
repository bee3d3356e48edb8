import type { CastMark } from '#database/cast/attendance.ts';
import type { Cast } from '#database/cast/cast.ts';
import { lockDoor, saveAttendance } from '#day/attendance/server/queries.ts';
import { attendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import { saveFeedback } from '#day/feedback/server/queries.ts';
import { startOf } from '#events/events/rules.ts';
import { findEvent } from '#events/events/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { idOf, type Ids } from './ids.ts';

const minuteMs = 60_000;

export async function seedAttendance(
  tx: Db,
  { people, marks }: Cast,
  now: Date,
  personIds: Ids,
  eventIds: Ids,
): Promise<void> {
  const rollNumbers = new Map(people.map(({ key, rollNumber }) => [key, rollNumber]));
  for (const [event, own] of Map.groupBy(marks, (mark) => mark.event)) {
    const eventId = idOf(eventIds, event);
    const row = await findEvent(tx, eventId);
    if (!row) throw new Error(`There is no event ${eventId}.`);
    const expected = new Map((await attendeeQueries.events.people(tx, eventId)).map((one) => [one.rollNumber, one.id]));
    const marked = own.map((mark) => {
      const personId = expected.get(rollNumbers.get(mark.person) ?? '');
      if (personId === undefined) throw new Error(`${mark.person} is not registered for ${event}`);
      return { ...mark, personId, presentAt: momentOf(mark.at, startOf(row), now) };
    });
    await lockDoor(tx, eventId, false);
    await saveAttendance(
      tx,
      eventId,
      marked.map(({ personId, presentAt, by }) => {
        const markedBy = idOf(personIds, by);
        return { personId, presentAt, decidedAt: presentAt, presentBy: null, markedBy, linkId: null };
      }),
    );
    for (const { personId, feedback } of marked) if (feedback) await saveFeedback(tx, personId, feedback, now);
  }
}

const momentOf = (at: CastMark['at'], start: Date, now: Date): Date =>
  'minutesAgo' in at
    ? new Date(now.getTime() - at.minutesAgo * minuteMs)
    : new Date(start.getTime() + at.minutesAfterStart * minuteMs);

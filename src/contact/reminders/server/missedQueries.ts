import { and, gte, lte, ne, sql, type SQL } from 'drizzle-orm';
import { startOf } from '#events/events/rules.ts';
import { isPublished } from '#events/events/server/queries.ts';
import { events } from '#events/events/server/tables.ts';
import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';

/** Leaders and members of released teams who were neither mailed about it nor registered since. */
const unmailed = (eventIds: SQL) => sql`from invitations i join users u on u.id in (i.sender_id, i.receiver_id)
  where i.event_id in ${eventIds} and i.status = 'expired' and i.answered_at is not null and u.erased_at is null
    and not exists (select 1 from reminders x where x.person_id = u.id and x.fact = 'team_missed'
      and x.subject_id = i.event_id and x.reminded_at >= i.ended_at)
    and not exists (select 1 from registration_members m where m.event_id = i.event_id and m.user_id = u.id
      and (m.released_at is null or m.joined_at >= i.ended_at))`;

/** Future events past their deadline, with people who must be mailed that they missed it. */
export async function eventsWithUnmailedTeams(db: Db, now: Date): Promise<string[]> {
  const past = await db
    .select({ id: events.id, date: events.date, time: events.time })
    .from(events)
    .where(
      and(
        isPublished,
        ne(events.status, 'cancelled'),
        lte(events.registrationDeadline, now),
        gte(events.date, wallClock(now, festival.timeZone).day),
      ),
    );
  const ids = past.filter((event) => startOf(event) > now).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await rowsOf<{ id: string }>(db, sql`select distinct i.event_id as id ${unmailed(sql`${ids}`)}`);
  return found.map(({ id }) => id);
}

/**
 * Called with the event locked.
 * @returns also when the last of them was released, by a clock that may have been ahead
 */
export async function unmailedPeople(tx: Db, eventId: string): Promise<{ ids: string[]; releasedAt: Date }> {
  const found = await rowsOf<{ id: string; at: Date | string }>(
    tx,
    sql`select u.id, max(i.ended_at) as at ${unmailed(sql`(${eventId})`)} group by u.id`,
  );
  const releasedAt = new Date(Math.max(0, ...found.map(({ at }) => new Date(at).getTime())));
  return { ids: found.map(({ id }) => id), releasedAt };
}

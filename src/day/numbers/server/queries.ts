import { and, asc, isNull, sql } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { ratingOf } from '#day/feedback/rules.ts';
import { phaseOf } from '#events/events/rules.ts';
import { isManagedBy, type Administrator } from '#events/events/server/queries.ts';
import { events } from '#events/events/server/tables.ts';
import { featuredEvents } from '#teams/featured/server/tables.ts';
import { festival } from '#festival';
import { rowsOf, type Db } from '#platform/database/database.ts';
import type { EventNumbers, FeaturedNumbers, SignUps } from '../contract.ts';

interface CountedEvent extends Omit<EventNumbers, 'absent'> {
  date: string;
  time: string;
  durationMinutes: number;
  status: string;
}

/** Nobody is absent before the event is over. */
const withAbsent = <Counted extends CountedEvent>(row: Counted, now: Date) => ({
  ...row,
  absent: phaseOf(row, now) === 'over' ? row.registered - row.present : null,
});

const coalesced = sql`coalesce(c.registered, 0)::int as registered, coalesce(c.waitlisted, 0)::int as waitlisted,
  coalesce(c.cancelled, 0)::int as cancelled, coalesce(c.present, 0)::int as present, coalesce(c.teams, 0)::int as teams`;

/** Soonest first. One pass over the memberships, since an event may have thousands. */
export async function eventNumbers(db: Db, by: Administrator, now: Date): Promise<EventNumbers[]> {
  const rows = await rowsOf<Omit<CountedEvent, 'feedback'> & { answers: number; stars: number }>(
    db,
    sql`with counted as (
      select m.event_id,
        count(*) filter (where m.released_at is null and r.admitted_at is not null) as registered,
        count(*) filter (where m.released_at is null and r.admitted_at is null) as waitlisted,
        count(*) filter (where m.released_at is null and r.admitted_at is not null and a.present_at is not null) as present,
        count(distinct r.id) filter (
          where m.released_at is null and r.admitted_at is not null and not r.is_individual) as teams,
        count(distinct m.user_id) filter (where r.cancelled_at is not null and not exists (
          select 1 from registration_members live
          where live.event_id = m.event_id and live.user_id = m.user_id and live.released_at is null)) as cancelled,
        count(f.stars) as answers, sum(f.stars) as stars
      from registration_members m
      join registrations r on r.id = m.registration_id
      left join attendance a on a.person_id = m.membership_id
      left join feedback f on f.person_id = m.membership_id
      group by m.event_id)
    select ${events.id} as "_id", ${events.title} as title, ${events.organizerClub} as "organizerClub",
      ${events.maxParticipants} as "limit", ${events.date} as date, ${events.time} as time,
      ${events.durationMinutes} as "durationMinutes", ${events.status} as status, ${coalesced},
      coalesce(c.answers, 0)::int as answers, coalesce(c.stars, 0)::int as stars
    from ${events} left join counted c on c.event_id = ${events.id}
    where not ${events.isDraft} and ${isManagedBy(by) ?? sql`true`}
    order by ${events.date}, ${events.time}, ${events.id}`,
  );
  return rows.map(({ answers, stars, ...row }) => withAbsent({ ...row, feedback: ratingOf(answers, stars) }, now));
}

/** People of confirmed teams by event and university, the most first; names that differ by case alone are one. */
const universities = (db: Db) =>
  rowsOf<{ eventId: string; name: string; people: number }>(
    db,
    sql`select p.event_id as "eventId", mode() within group (order by p.university) as name, count(*)::int as people
      from featured_participants p join featured_registrations r on r.id = p.registration_id
      where r.status = 'confirmed'
      group by p.event_id, lower(p.university)
      order by count(*) desc, lower(p.university)`,
  );

/** Those of all featured events, soonest first: every administrator manages them. */
export async function featuredNumbers(db: Db, now: Date): Promise<FeaturedNumbers[]> {
  const rows = await rowsOf<Omit<CountedEvent, 'feedback'>>(
    db,
    sql`with counted as (
      select p.event_id,
        count(*) filter (where r.status = 'confirmed') as registered,
        count(*) filter (where r.status = 'pending') as waitlisted,
        count(*) filter (where r.status = 'confirmed' and a.present_at is not null) as present,
        count(distinct r.id) filter (where r.status = 'confirmed') as teams,
        count(distinct p.email) filter (where p.released_at is not null and not exists (
          select 1 from featured_participants live
          where live.event_id = p.event_id and live.email = p.email and live.released_at is null)) as cancelled
      from featured_participants p
      join featured_registrations r on r.id = p.registration_id
      left join attendance a on a.person_id = p.membership_id
      group by p.event_id)
    select ${featuredEvents.id} as "_id", ${featuredEvents.title} as title,
      ${featuredEvents.organizerClub} as "organizerClub", null as "limit", ${featuredEvents.date} as date,
      ${featuredEvents.time} as time, ${featuredEvents.durationMinutes} as "durationMinutes",
      ${featuredEvents.status} as status, ${coalesced}
    from ${featuredEvents} left join counted c on c.event_id = ${featuredEvents.id}
    where not ${featuredEvents.isDraft}
    order by ${featuredEvents.date}, ${featuredEvents.time}, ${featuredEvents.id}`,
  );
  const counted = Map.groupBy(await universities(db), ({ eventId }) => eventId);
  return rows.map((row) => ({
    ...withAbsent({ ...row, feedback: ratingOf(0, 0) }, now),
    universities: (counted.get(row._id) ?? []).map(({ name, people }) => ({ name, people })),
  }));
}

const day = sql<string>`to_char(${users.createdAt} at time zone ${sql.raw(`'${festival.timeZone}'`)}, 'YYYY-MM-DD')`;

/** Accounts by the day on which they were made; of a club admin's events, of those registered for them. */
export function signUps(db: Db, by: Administrator): Promise<SignUps[]> {
  const managed = isManagedBy(by);
  return db
    .select({ day, batch: users.batch, count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        isNull(users.erasedAt),
        managed &&
          sql`${users.id} in (select m.user_id from registration_members m join ${events} on ${events.id} = m.event_id
              where m.released_at is null and ${managed})`,
      ),
    )
    .groupBy(day, users.batch)
    .orderBy(asc(day), asc(users.batch));
}

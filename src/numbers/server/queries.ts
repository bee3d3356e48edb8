import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#accounts/server/tables.ts';
import { events } from '#events/server/tables.ts';
import { festival } from '#festival';
import { rowsOf, type Db } from '#platform/database/database.ts';
import type { EventNumbers, SignUps } from '../contract.ts';

/** Whose events are counted; null: all. */
export type ManagedBy = { id: string; club: string | null } | null;

const isManaged = (by: ManagedBy): SQL | undefined =>
  by === null
    ? undefined
    : or(eq(events.organizerId, by.id), by.club === null ? undefined : eq(events.organizerClub, by.club));

/** Soonest first. One pass over the memberships, since an event may have thousands. */
export async function eventNumbers(db: Db, by: ManagedBy): Promise<EventNumbers[]> {
  const rows = await rowsOf<Omit<EventNumbers, 'absent'>>(
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
          where live.event_id = m.event_id and live.user_id = m.user_id and live.released_at is null)) as cancelled
      from registration_members m
      join registrations r on r.id = m.registration_id
      left join attendance a on a.person_id = m.membership_id
      group by m.event_id)
    select ${events.id} as "_id", ${events.title} as title, ${events.organizerClub} as "organizerClub",
      ${events.maxParticipants} as "limit",
      coalesce(c.registered, 0)::int as registered, coalesce(c.waitlisted, 0)::int as waitlisted,
      coalesce(c.cancelled, 0)::int as cancelled, coalesce(c.present, 0)::int as present,
      coalesce(c.teams, 0)::int as teams
    from ${events} left join counted c on c.event_id = ${events.id}
    where ${isManaged(by) ?? sql`true`}
    order by ${events.date}, ${events.time}, ${events.id}`,
  );
  return rows.map((row) => ({ ...row, absent: row.registered - row.present }));
}

const day = sql<string>`to_char(${users.createdAt} at time zone ${sql.raw(`'${festival.timeZone}'`)}, 'YYYY-MM-DD')`;

/** Accounts by the day on which they were made; of a club admin's events, of those registered for them. */
export const signUps = (db: Db, by: ManagedBy): Promise<SignUps[]> =>
  db
    .select({ day, batch: users.batch, count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        isNull(users.erasedAt),
        by === null
          ? undefined
          : sql`${users.id} in (select m.user_id from registration_members m join ${events} on ${events.id} = m.event_id
              where m.released_at is null and ${isManaged(by)})`,
      ),
    )
    .groupBy(day, users.batch)
    .orderBy(asc(day), asc(users.batch));

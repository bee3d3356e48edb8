import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { festival } from '#festival';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { openDatabases } from './openDatabases.ts';

// Written out: a statement that is prepared takes no values of its own.
const timeZone = sql.raw(`'${festival.timeZone}'`);

/** Organizers overrode a rule for this registration. Source: festival-days.md, 5. */
const isForced = sql`exists (
  select 1 from records a where a.subject_id = r.id::text and a.action like 'registration.%_forced')`;
const tookWalkIn = sql`exists (
  select 1 from records a where a.subject_id = r.id::text and a.action like 'registration.walk_in%')`;

/** What must hold of the tables at `now`. Each statement lists the rows that break it. */
const broken = (now: SQL) => ({
  'a person is in two living registrations of one event': sql`
    select event_id, user_id from registration_members where released_at is null group by 1, 2 having count(*) > 1`,
  'somebody was admitted over the limit while others held the seats': sql`
    select e.id from events e
    join registrations r on r.event_id = e.id and r.cancelled_at is null and r.admitted_at is not null
    join registration_members m on m.registration_id = r.id
    where e.max_participants is not null and e.updated_at = e.created_at and not exists (
      select 1 from registrations r where r.event_id = e.id and ${isForced})
    group by e.id, e.max_participants having count(*) > e.max_participants`,
  'a living registration is larger or smaller than its event allows': sql`
    select r.id from registrations r join events e on e.id = r.event_id
    join registration_members m on m.registration_id = r.id
    where r.cancelled_at is null and not ${isForced}
    group by r.id, e.min_team_size, e.max_team_size having count(*) not between e.min_team_size and e.max_team_size`,
  'a registration has no leader at its head': sql`
    select r.id from registrations r where not exists (
      select 1 from registration_members m where m.registration_id = r.id and m.user_id = r.leader_id and m.position = 0)`,
  'members are released exactly when their registration is cancelled': sql`
    select r.id from registrations r join registration_members m on m.registration_id = r.id
    where (r.cancelled_at is null) <> (m.released_at is null)`,
  'a member belongs to another event than the registration': sql`
    select r.id from registrations r join registration_members m on m.registration_id = r.id where m.event_id <> r.event_id`,
  'a person holds two accepted invitations of one event': sql`
    select event_id, receiver_id from invitations where status = 'accepted' group by 1, 2 having count(*) > 1`,
  // Walk-ins are looked for among the few whom nobody invited: for every member it took 80 ms in a large database.
  'somebody is in a team without having accepted its leader’s invitation': sql`
    with uninvited as materialized (
      select r.id, m.user_id from registration_members m join registrations r on r.id = m.registration_id
      where r.cancelled_at is null and not r.is_individual and m.user_id <> r.leader_id and not exists (
        select 1 from invitations i where i.event_id = r.event_id and i.sender_id = r.leader_id and i.receiver_id = m.user_id and i.status = 'accepted'))
    select r.id, r.user_id from uninvited r where not ${tookWalkIn}`,
  'more have accepted than fit into the team': sql`
    select i.event_id, i.sender_id from invitations i join events e on e.id = i.event_id where i.status = 'accepted' and e.updated_at = e.created_at
    group by i.event_id, i.sender_id, e.max_team_size having count(*) + 1 > e.max_team_size`,
  'two living teams of an event share a name': sql`
    select event_id, team_name_key from registrations where cancelled_at is null and team_name_key is not null
    group by 1, 2 having count(*) > 1`,
  'a leader both leads and has accepted to join another': sql`
    select a.id from invitations a join invitations b on b.event_id = a.event_id and b.receiver_id = a.sender_id
    where a.status = 'accepted' and b.status = 'accepted'`,
  'somebody waits although the seats for them are free and promotion goes on': sql`
    select w.id from registrations w join events e on e.id = w.event_id
    where w.cancelled_at is null and w.admitted_at is null and e.status = 'upcoming'
      and (e.date + e.time::time) at time zone ${timeZone} > ${now}
      and (e.max_participants is null or
        (select count(*) from registration_members m where m.registration_id = w.id) +
        (select count(*) from registration_members m join registrations r on r.id = m.registration_id
          where r.event_id = e.id and r.cancelled_at is null and r.admitted_at is not null) <= e.max_participants)`,
  'a pending invitation into a registered team is not of its leader': sql`
    select i.id from invitations i join registrations r on r.id = i.registration_id
    where i.status = 'pending' and r.cancelled_at is null and (i.sender_id <> r.leader_id or i.event_id <> r.event_id or r.is_individual)`,
  'a pending invitation replaces the leader': sql`
    select i.id from invitations i join registrations r on r.id = i.registration_id
    where i.status = 'pending' and r.cancelled_at is null and i.replaces = r.leader_id`,
  'somebody is in a draft': sql`
    select e.id from events e join registrations r on r.event_id = e.id and r.cancelled_at is null where e.is_draft
    union all select e.id from events e join invitations i on i.event_id = e.id and i.status = 'accepted' where e.is_draft
    union all select e.id from featured_events e join featured_registrations r on r.event_id = e.id
      and r.status in ('pending', 'confirmed') where e.is_draft`,
  'a featured team holds its people exactly while it is pending or confirmed': sql`
    select r.id from featured_registrations r join featured_participants p on p.registration_id = r.id
    where (r.status in ('pending', 'confirmed')) <> (p.released_at is null) or p.event_id <> r.event_id`,
  'a featured team is larger or smaller than its event allows, or has no leader': sql`
    select r.id from featured_registrations r join featured_events e on e.id = r.event_id
    left join featured_participants p on p.registration_id = r.id
    where r.status in ('pending', 'confirmed')
    group by r.id, e.min_team_size, e.max_team_size
    having count(p.position) not between e.min_team_size and e.max_team_size or min(p.position) <> 0`,
});

/** As one statement: seventeen took 35 ms of a processor on the embedded database, this one 14, prepared 4. */
const allBroken = (now: SQL): SQL =>
  sql.join(
    Object.entries(broken(now)).map(
      ([name, rows]) => sql`select ${sql.raw(`'${name}'`)} as rule, to_jsonb(broken) as row from (${rows}) broken`,
    ),
    sql` union all `,
  );

const prepared = new WeakSet<Db>();

/** PostgreSQL plans the statement once a session, and only the embedded database has a single session. */
async function executePrepared(db: Db, now: SQL): Promise<SQL> {
  if (!prepared.has(db)) await db.execute(sql`prepare invariants (timestamptz) as ${allBroken(sql`$1`)}`);
  prepared.add(db);
  return sql`execute invariants (${now})`;
}

/** @param at of a clock that is not the database's */
export async function brokenInvariants(db: Db, at?: Date): Promise<Record<string, unknown[]>> {
  const now = at ? sql.raw(`'${at.toISOString()}'::timestamptz`) : sql`now()`;
  const statement = openDatabases.get(db) === 'embedded' ? await executePrepared(db, now) : allBroken(now);
  const found: Record<string, unknown[]> = {};
  for (const { rule, row } of await rowsOf<{ rule: string; row: unknown }>(db, statement))
    (found[rule] ??= []).push(row);
  return found;
}

export async function expectInvariants(db: Db, at?: Date): Promise<void> {
  expect(await brokenInvariants(db, at)).toEqual({});
}

const writtenUpTo = new WeakMap<Db, string>();

/** Where nothing has been written to the log since they last held, they hold. */
export async function expectInvariantsSinceLast(db: Db): Promise<void> {
  const [log] = await rowsOf<{ position: string }>(db, sql`select pg_current_wal_insert_lsn()::text as position`);
  if (!log || log.position === writtenUpTo.get(db)) return;
  await expectInvariants(db);
  writtenUpTo.set(db, log.position);
}

import { sql } from 'drizzle-orm';
import { festival } from '#festival';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { insertEvents, makeStudents, password, type Student } from './people.ts';
import type { DatabaseTarget } from './databases.ts';

/** A festival of a size: so many times 3,000 people, 30 events and 6,000 registrations. */
export interface SeededFestival {
  people: number;
  events: number;
  registrations: number;
  superAdmin: Student;
  /** Not registered for anything, with a session each; all in one batch and section. */
  free: Student[];
  /** A team event with a twelfth of all registrations, a tenth of them waiting. */
  bigEvent: string;
  /** Of individuals and without a limit, as large as most. */
  event: string;
  /** A team event as large as most. */
  teamEvent: string;
}

export const baseSize = { people: 3000, events: 30, registrations: 6000 } as const;
const firstNames =
  'Amna Bilal Chaman Danish Eman Faraz Ghazala Hamza Iqra Junaid Kashif Laiba Mahnoor Nabeel Omar'.split(' ');
const lastNames = 'Ahmed Baig Chaudhry Durrani Farooqui Ghani Hussain Iqbal Javed Khan Lodhi Malik Niazi Qureshi'.split(
  ' ',
);
const wordOf = (words: readonly string[], index: string) =>
  sql.raw(`(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${index}) % ${words.length}]`);

/**
 * Fills an empty database with statements that write thousands of rows each. On PostgreSQL the planner's figures are
 * gathered after it, as its autovacuum does within a minute; the embedded database has none.
 */
export async function seedFestival(
  db: Db,
  kind: DatabaseTarget['kind'],
  times: number,
  freeStudents: number,
): Promise<SeededFestival> {
  const size = {
    people: baseSize.people * times,
    events: baseSize.events * times,
    registrations: baseSize.registrations * times,
  };
  const free = await makeStudents(db, freeStudents, 'free');
  await db.execute(
    sql`update users set name = 'Zz Free ' || id, batch = ${festival.batches[0]}, section = 'A' where email like 'free%'`,
  );
  const [superAdmin] = await makeStudents(db, 1, 'super');
  if (!superAdmin) throw new Error('nobody was made');
  await db.execute(sql`update users set role = 'super_admin' where id = ${superAdmin.id}`);

  await insertPeople(db, size.people);
  const bigEventEntries = Math.round(size.registrations / 12);
  const otherEntries = Math.round((size.registrations - bigEventEntries) / (size.events - 1));
  const ids = Array.from({ length: size.events }, () => newId());
  const isTeam = (at: number) => at % 3 === 0;
  await insertEvents(
    db,
    ids.map((id, at) => ({
      id,
      ...(isTeam(at) ? { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 4 } : {}),
      ...(at === 0 ? { title: 'Grand Relay', isKoderzEvent: true } : {}),
      // The big event has as many seats as nine in ten of its teams take.
      maxParticipants: at === 0 ? Math.round(bigEventEntries * 0.9 * 2.5) : null,
    })),
  );
  // Temporary tables belong to one connection.
  await db.transaction((tx) => insertRegistrations(tx, ids, { bigEventEntries, otherEntries }));
  const [counted] = await rowsOf<{ people: number; registrations: number }>(
    db,
    sql`select (select count(*)::int from users) as people, (select count(*)::int from registrations) as registrations`,
  );
  const [bigEvent = '', event = '', , teamEvent = ''] = ids;
  if (kind === 'postgres') await db.execute(sql`vacuum analyze`);
  return {
    people: counted?.people ?? 0,
    events: ids.length,
    registrations: counted?.registrations ?? 0,
    superAdmin,
    free,
    bigEvent,
    event,
    teamEvent,
  };
}

async function insertPeople(db: Db, people: number): Promise<void> {
  const passwordHash = await hashPassword(password);
  const sections = festival.sections.map(({ value }) => value);
  await db.execute(sql`
    insert into users (id, email, mailbox, name, password_hash, role, roll_number, department, batch, section, phone_number,
      email_verified_at, created_at, updated_at)
    select gen_random_uuid(), 'person' || n || '@' || ${festival.mailDomain}, 'person' || n || '@' || ${festival.mailDomain},
      ${wordOf(firstNames, 'n')} || ' ' || ${wordOf(lastNames, 'n / 15')} || ' ' || n, ${passwordHash},
      case when n % 300 = 1 then 'club_admin' else 'student' end, 'CT-' || lpad(n::text, 6, '0'), ${festival.department.name},
      ${wordOf(festival.batches, 'n')}, ${wordOf(sections, 'n / 4')}, '0300' || lpad((n * 7919 % 10000000)::text, 7, '0'),
      now(), now() - n * interval '1 minute', now()
    from generate_series(1, ${sql.raw(String(people))}) n`);
}

/** Teams of 1 to 4 in team events, else individuals; nobody twice in an event. */
async function insertRegistrations(
  db: Db,
  ids: readonly string[],
  { bigEventEntries, otherEntries }: { bigEventEntries: number; otherEntries: number },
): Promise<void> {
  await db.execute(sql`create temporary table crowd_people as
    select id, row_number() over (order by email) - 1 as at from users where email like 'person%'`);
  await db.execute(sql`create unique index on crowd_people (at)`);
  await db.execute(sql`create temporary table crowd_events as
    select event_id, (at - 1)::int as at, case when at = 1 then ${sql.raw(String(bigEventEntries))} else ${sql.raw(String(otherEntries))} end as entries
    from unnest(array[${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}]) with ordinality as listed (event_id, at)`);
  // 2.5 people a team: the first place of a team of 1, 2, 3, 4, 1, 2 … follows from its number.
  await db.execute(sql`create temporary table crowd_entries as
    select gen_random_uuid() as id, e.event_id, e.at as event_at, n, team.is_team,
      case when team.is_team then 1 + n % 4 else 1 end as size,
      (e.at * 7919 + case when team.is_team then 10 * (n / 4) + (array[0, 1, 3, 6])[1 + n % 4] else n end) as first,
      e.at = 0 and n >= e.entries * 0.9 as waits
    from crowd_events e cross join lateral generate_series(0, e.entries - 1) n,
      lateral (select e.at % 3 = 0 as is_team) team`);
  const person = (place: string) =>
    sql.raw(`(select p.id from crowd_people p where p.at = (${place}) % (select count(*) from crowd_people))`);
  await db.execute(sql`
    insert into registrations (id, event_id, leader_id, is_individual, team_name, team_name_key, created_at, admitted_at)
    select c.id, c.event_id, ${person('c.first')}, not c.is_team,
      case when c.is_team then 'Team ' || c.n end, case when c.is_team then 'team ' || c.n end,
      now() - (100000 - c.n) * interval '1 second', case when c.waits then null else now() end
    from crowd_entries c order by c.event_at, c.n`);
  await db.execute(sql`
    insert into registration_members (registration_id, event_id, user_id, position, joined_at)
    select c.id, c.event_id, ${person('c.first + position')}, position, now() - (100000 - c.n) * interval '1 second'
    from crowd_entries c cross join lateral generate_series(0, c.size - 1) position`);
  await db.execute(sql`drop table crowd_entries, crowd_events, crowd_people`);
}

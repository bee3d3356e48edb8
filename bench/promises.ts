import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';

/** What the server has acknowledged, and so must never lose. */
export interface Promised {
  registrations: { userId: string; email: string; eventId: string }[];
  /** Addresses a code was promised to. */
  codes: string[];
}
export interface Kept {
  /** Registrations and codes that were acknowledged and are not in the tables. */
  lost: number;
  /** Rows without the rows that belong to them. */
  halfWritten: number;
  /** Letters that were promised and never came. */
  lettersLost: number;
  /** Letters that came three times or more. */
  lettersTooOften: number;
  /** Letters that came twice: allowed, when their sender was killed before it could write down that they had gone. */
  lettersTwice: number;
}

const halfWritten = [
  // A registration has one member at least, and its leader at the head.
  sql`select r.id from registrations r where not exists (
    select 1 from registration_members m
    where m.registration_id = r.id and m.user_id = r.leader_id and m.position = 0 and m.event_id = r.event_id)`,
  // The letter is written in the same statement as the registration.
  sql`select r.id from registrations r join users u on u.id = r.leader_id where not exists (
    select 1 from mails where mails."to" = u.email and mails.data->>'eventId' = r.event_id::text)`,
  sql`select id from mails where data ? 'eventId' and not exists (
    select 1 from registrations r join users u on u.id = r.leader_id
    where mails."to" = u.email and mails.data->>'eventId' = r.event_id::text)`,
  sql`select id from codes where not exists (select 1 from mails where mails.data->>'codeId' = codes.id::text)`,
  sql`select id from mails where data ? 'codeId' and not exists (
    select 1 from codes where mails.data->>'codeId' = codes.id::text)`,
  sql`select event_id as id from registration_members where released_at is null
    group by event_id, user_id having count(*) > 1`,
  sql`select e.id from events e join registrations r on r.event_id = e.id
    where r.admitted_at is not null and r.cancelled_at is null
    group by e.id having count(*) > e.max_participants`,
];

/** Holds the tables and the letters that came against what was promised. */
export async function promisesKept(db: Db, promised: Promised, arrivals: ReadonlyMap<string, number>): Promise<Kept> {
  const registered = new Set(
    (
      await rowsOf<{ key: string }>(
        db,
        sql`select user_id || ' ' || event_id as key from registration_members where released_at is null`,
      )
    ).map(({ key }) => key),
  );
  const letters = new Map(
    (
      await rowsOf<{ id: string; key: string }>(
        db,
        sql`select id, "to" || ' ' || coalesce(data->>'eventId', 'code') as key from mails`,
      )
    ).map(({ id, key }) => [key, id]),
  );
  let broken = 0;
  for (const statement of halfWritten) broken += (await rowsOf(db, statement)).length;

  const owed = [
    ...promised.registrations.map(({ email, eventId }) => `${email} ${eventId}`),
    ...promised.codes.map((email) => `${email} code`),
  ];
  const times = [...arrivals.values()];
  return {
    lost:
      promised.registrations.filter(({ userId, eventId }) => !registered.has(`${userId} ${eventId}`)).length +
      promised.codes.filter((email) => !letters.has(`${email} code`)).length,
    halfWritten: broken,
    lettersLost: owed.filter((key) => !arrivals.has(letters.get(key) ?? '')).length,
    lettersTooOften: times.filter((count) => count > 2).length,
    lettersTwice: times.filter((count) => count === 2).length,
  };
}

/** Plants one loss of each kind and answers what the check does not see. Leaves the tables as they were. */
export async function blindSpots(db: Db, promised: Promised, arrivals: ReadonlyMap<string, number>): Promise<string[]> {
  const blind: string[] = [];
  const [one] = promised.registrations;
  const [letter = ''] = arrivals.keys();
  const undo = new Error('undo');
  const planted = async (plant: (tx: Db) => Promise<unknown>, sees: (kept: Kept) => boolean, name: string) => {
    const seen = db.transaction(async (tx) => {
      await plant(tx);
      if (!sees(await promisesKept(tx, promised, arrivals))) blind.push(name);
      throw undo;
    });
    await seen.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  };
  const ofOne = sql`event_id = ${one?.eventId}`;
  const remove = async (tx: Db) => {
    await tx.execute(sql`delete from registration_members where ${ofOne} and user_id = ${one?.userId}`);
    await tx.execute(sql`delete from registrations where ${ofOne} and leader_id = ${one?.userId}`);
  };
  const removeMember = sql`delete from registration_members where ${ofOne} and user_id = ${one?.userId}`;
  const removeMail = sql`delete from mails where id = ${letter}`;
  await planted(remove, (kept) => kept.lost === 1, 'a lost registration');
  await planted(
    (tx) => tx.execute(removeMember),
    (kept) => kept.halfWritten > 0,
    'a registration without its member',
  );
  await planted(
    (tx) => tx.execute(removeMail),
    (kept) => kept.halfWritten > 0,
    'a registration or code without its letter',
  );
  const owed = await rowsOf<{ id: string }>(db, sql`select id from mails where "to" = ${promised.codes[0]}`);
  const without = new Map([...arrivals].filter(([id]) => id !== owed[0]?.id));
  if ((await promisesKept(db, promised, without)).lettersLost !== 1) blind.push('a letter that never came');
  const thrice = new Map([...arrivals, [letter, 3]]);
  if ((await promisesKept(db, promised, thrice)).lettersTooOften !== 1) blind.push('a letter that came three times');
  return blind;
}

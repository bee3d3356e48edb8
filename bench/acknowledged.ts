import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';

/** What the server has acknowledged, and so must never lose. */
export interface Acknowledged {
  registrations: { userId: string; email: string; eventId: string }[];
  /** Addresses to which a code was acknowledged. */
  codes: string[];
}
export interface LossCounts {
  /** Registrations and codes that were acknowledged and are not in the tables. */
  lost: number;
  /** Rows without the rows that belong to them. */
  halfWritten: number;
  /** Acknowledged, and never arrived. */
  mailsLost: number;
  /** Arrived three times or more. */
  mailsTooOften: number;
  /** Arrived twice: allowed, when the sender was killed before it could record that they were sent. */
  mailsTwice: number;
}

const halfWritten = [
  // A registration has one member at least, and its leader at the head.
  sql`select r.id from registrations r where not exists (
    select 1 from registration_members m
    where m.registration_id = r.id and m.user_id = r.leader_id and m.position = 0 and m.event_id = r.event_id)`,
  // The mail is written in the same statement as the registration.
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

/** Compares the tables and the mails that arrived with what was acknowledged. */
export async function countLosses(
  db: Db,
  acknowledged: Acknowledged,
  arrivals: ReadonlyMap<string, number>,
): Promise<LossCounts> {
  const registered = new Set(
    (
      await rowsOf<{ key: string }>(
        db,
        sql`select user_id || ' ' || event_id as key from registration_members where released_at is null`,
      )
    ).map(({ key }) => key),
  );
  const mailIds = new Map(
    (
      await rowsOf<{ id: string; key: string }>(
        db,
        sql`select id, "to" || ' ' || coalesce(data->>'eventId', 'code') as key from mails`,
      )
    ).map(({ id, key }) => [key, id]),
  );
  let broken = 0;
  for (const statement of halfWritten) broken += (await rowsOf(db, statement)).length;

  const expected = [
    ...acknowledged.registrations.map(({ email, eventId }) => `${email} ${eventId}`),
    ...acknowledged.codes.map((email) => `${email} code`),
  ];
  const times = [...arrivals.values()];
  return {
    lost:
      acknowledged.registrations.filter(({ userId, eventId }) => !registered.has(`${userId} ${eventId}`)).length +
      acknowledged.codes.filter((email) => !mailIds.has(`${email} code`)).length,
    halfWritten: broken,
    mailsLost: expected.filter((key) => !arrivals.has(mailIds.get(key) ?? '')).length,
    mailsTooOften: times.filter((count) => count > 2).length,
    mailsTwice: times.filter((count) => count === 2).length,
  };
}

/** Plants one loss of each kind, in transactions that are rolled back, and returns those the check misses. */
export async function undetectedLosses(
  db: Db,
  acknowledged: Acknowledged,
  arrivals: ReadonlyMap<string, number>,
): Promise<string[]> {
  const undetected: string[] = [];
  const [one] = acknowledged.registrations;
  const [mailId = ''] = arrivals.keys();
  const undo = new Error('undo');
  const tryLoss = async (
    plant: (tx: Db) => Promise<unknown>,
    isDetected: (counts: LossCounts) => boolean,
    name: string,
  ) => {
    const trial = db.transaction(async (tx) => {
      await plant(tx);
      if (!isDetected(await countLosses(tx, acknowledged, arrivals))) undetected.push(name);
      throw undo;
    });
    await trial.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  };
  const ofOne = sql`event_id = ${one?.eventId}`;
  const remove = async (tx: Db) => {
    await tx.execute(sql`delete from registration_members where ${ofOne} and user_id = ${one?.userId}`);
    await tx.execute(sql`delete from registrations where ${ofOne} and leader_id = ${one?.userId}`);
  };
  const removeMember = sql`delete from registration_members where ${ofOne} and user_id = ${one?.userId}`;
  const removeMail = sql`delete from mails where id = ${mailId}`;
  await tryLoss(remove, (counts) => counts.lost === 1, 'a lost registration');
  await tryLoss(
    (tx) => tx.execute(removeMember),
    (counts) => counts.halfWritten > 0,
    'a registration without its member',
  );
  await tryLoss(
    (tx) => tx.execute(removeMail),
    (counts) => counts.halfWritten > 0,
    'a registration or code without its mail',
  );
  const expected = await rowsOf<{ id: string }>(db, sql`select id from mails where "to" = ${acknowledged.codes[0]}`);
  const without = new Map([...arrivals].filter(([id]) => id !== expected[0]?.id));
  if ((await countLosses(db, acknowledged, without)).mailsLost !== 1) undetected.push('a mail that never came');
  const thrice = new Map([...arrivals, [mailId, 3]]);
  if ((await countLosses(db, acknowledged, thrice)).mailsTooOften !== 1)
    undetected.push('a mail that came three times');
  return undetected;
}

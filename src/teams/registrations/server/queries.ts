import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { isPublished } from '#events/events/server/queries.ts';
import { events, type EventRow } from '#events/events/server/tables.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { paged, countTotal, type Paging } from '#platform/database/paging.ts';
import { registrationMembers, registrations } from './tables.ts';

// Fully qualified: drizzle omits the table in a query of one table, and the name would bind to the inner one.
const waitlistPosition = sql<
  number | null
>`case when registrations.admitted_at is null and registrations.cancelled_at is null then (
  select count(*)::int from registrations w
  where w.event_id = registrations.event_id and w.admitted_at is null and w.cancelled_at is null
    and w.arrival <= registrations.arrival) end`;

const registrationColumns = { registration: registrations, event: events, waitlistPosition };
const memberColumns = {
  membershipId: registrationMembers.id,
  registrationId: registrationMembers.registrationId,
  _id: users.id,
  name: users.name,
  email: users.email,
  rollNumber: users.rollNumber,
  batch: users.batch,
  section: users.section,
  department: users.department,
  phoneNumber: users.phoneNumber,
  pictureId: users.pictureId,
  pictureX: users.pictureX,
  pictureY: users.pictureY,
};

type Loaded = Awaited<ReturnType<typeof select>>[number];
export type LoadedMember = Awaited<ReturnType<typeof membersOf>>[number];
export type LoadedRegistration = Loaded & { members: LoadedMember[] };

const select = (db: Db, where: SQL | undefined) =>
  db
    .select(registrationColumns)
    .from(registrations)
    .innerJoin(events, and(eq(events.id, registrations.eventId), isPublished))
    .where(where)
    .orderBy(desc(registrations.createdAt), desc(registrations.arrival))
    .$dynamic();

const membersOf = (db: Db, which: SQL) =>
  db
    .select(memberColumns)
    .from(registrationMembers)
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(which)
    .orderBy(asc(registrationMembers.position));

async function withMembers(db: Db, rows: Loaded[], which?: SQL): Promise<LoadedRegistration[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.registration.id);
  const members = await membersOf(db, which ?? inArray(registrationMembers.registrationId, ids));
  const all = Map.groupBy(members, (member) => member.registrationId);
  return rows.map((row) => ({ ...row, members: all.get(row.registration.id) ?? [] }));
}

const takesPart = (userId: string) =>
  sql`exists (select 1 from ${registrationMembers} m where m.registration_id = ${registrations.id} and m.user_id = ${userId})`;

export const registrationsOfPerson = async (db: Db, userId: string): Promise<LoadedRegistration[]> =>
  withMembers(db, await select(db, takesPart(userId)));

/** Thousands in one response are usual: the event is read once. */
export async function registrationsOfEvent(
  db: Db,
  event: EventRow,
  paging: Paging,
): Promise<{ rows: LoadedRegistration[]; total: number }> {
  const where = eq(registrations.eventId, event.id);
  const list = db
    .select({ registration: registrations, waitlistPosition })
    .from(registrations)
    .where(where)
    .orderBy(desc(registrations.createdAt), desc(registrations.arrival))
    .$dynamic();
  const found = await paged(list, paging);
  const everybody = paging.limit === undefined ? eq(registrationMembers.eventId, event.id) : undefined;
  const rows = await withMembers(
    db,
    found.map((row) => ({ ...row, event })),
    everybody,
  );
  return { rows, total: await countTotal(rows, paging, () => db.$count(registrations, where)) };
}

export const registrationOfPerson = async (
  db: Db,
  id: string,
  userId: string,
): Promise<LoadedRegistration | undefined> =>
  (await withMembers(db, await select(db, and(eq(registrations.id, id), takesPart(userId)))))[0];

export const findRegistration = async (db: Db, id: string): Promise<LoadedRegistration | undefined> =>
  (await withMembers(db, await select(db, eq(registrations.id, id))))[0];

export async function findLiveRegistration(
  db: Db,
  eventId: string,
  userId: string,
): Promise<LoadedRegistration | undefined> {
  // By the one live membership: without table statistics, as in the embedded database, all registrations of the event
  // would be scanned.
  const living = sql`${registrations.id} = (
    select m.registration_id from registration_members m
    where m.event_id = ${eventId} and m.user_id = ${userId} and m.released_at is null)`;
  const [found] = await withMembers(db, await select(db, living));
  return found;
}

/** Whether this person is still in this registration, with a seat or waiting. */
export async function isLiveMember(db: Db, registrationId: string, userId: string): Promise<boolean> {
  const live = and(
    eq(registrationMembers.registrationId, registrationId),
    eq(registrationMembers.userId, userId),
    isNull(registrationMembers.releasedAt),
  );
  return (await db.$count(registrationMembers, live)) > 0;
}

/** Of members joined with their registrations: the registration lives and has a seat, and they are still in it. */
export const isAdmitted = and(
  isNull(registrationMembers.releasedAt),
  isNull(registrations.cancelledAt),
  isNotNull(registrations.admittedAt),
) as SQL;

/** Whether this person has a seat at this event. */
export async function hasSeat(db: Db, eventId: string, userId: string): Promise<boolean> {
  const [seat] = await db
    .select({ id: registrations.id })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .where(and(eq(registrationMembers.eventId, eventId), eq(registrationMembers.userId, userId), isAdmitted));
  return seat !== undefined;
}

/** The events somebody takes part in or waits for, the cancelled ones aside, soonest first. */
export const liveEventsOf = (db: Db, userId: string): Promise<EventRow[]> =>
  db
    .select(getTableColumns(events))
    .from(registrationMembers)
    .innerJoin(events, eq(events.id, registrationMembers.eventId))
    .where(
      and(
        eq(registrationMembers.userId, userId),
        isNull(registrationMembers.releasedAt),
        ne(events.status, 'cancelled'),
      ),
    )
    .orderBy(asc(events.date), asc(events.time));

export interface SeatFacts {
  /** People with a seat. */
  taken: number;
  /** Waitlisted registrations. */
  waiting: number;
  /** Still a participant; locked so until the transaction ends. */
  takesPart: boolean;
  isRegistered: boolean;
  hasAcceptedInvitation: boolean;
}

/** Read after the event was locked. */
export async function seatFacts(tx: Db, eventId: string, userId: string): Promise<SeatFacts> {
  const [facts] = await rowsOf<SeatFacts>(
    tx,
    sql`select takes_part as "takesPart", taken, waiting, is_registered as "isRegistered",
      has_accepted_invitation as "hasAcceptedInvitation" from seat_facts(${eventId}::uuid, ${userId}::uuid)`,
  );
  if (!facts) throw new Error('the seats of an event could not be counted');
  return facts;
}

type PersonFacts = { id: string } & Pick<SeatFacts, 'isRegistered' | 'hasAcceptedInvitation'>;

/**
 * Of those of `userIds` who are still participants, who are locked so until the transaction ends. Read after the event was
 * locked.
 */
export async function participantFacts(
  tx: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, PersonFacts>> {
  const ids = sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  // In the order of ids: two transactions that lock the same people meet at the first.
  const found = await rowsOf<PersonFacts>(
    tx,
    sql`select u.id,
      exists (select from registration_members m
        where m.event_id = ${eventId}::uuid and m.user_id = u.id and m.released_at is null) as "isRegistered",
      exists (select from invitations i
        where i.event_id = ${eventId}::uuid and i.receiver_id = u.id and i.status = 'accepted') as "hasAcceptedInvitation"
      from users u where u.id in (${ids}) and u.erased_at is null and u.role <> 'super_admin' order by u.id for share of u`,
  );
  return new Map(found.map((facts) => [facts.id, facts]));
}

/** @param except a registration whose own name this may be */
export async function isTeamNameTaken(db: Db, eventId: string, key: string, except?: string): Promise<boolean> {
  const holds = and(
    eq(registrations.eventId, eventId),
    eq(registrations.teamNameKey, key),
    isNull(registrations.cancelledAt),
    except === undefined ? undefined : ne(registrations.id, except),
  );
  return (await db.$count(registrations, holds)) > 0;
}

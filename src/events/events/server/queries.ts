import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { festival } from '#festival';
import { users, type UserRow } from '#people/accounts/server/tables.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { holdsWords } from '#platform/database/foldedText.ts';
import { paged, countTotal, type Paging } from '#platform/database/paging.ts';
import { eventRows } from './eventRowQueries.ts';
import { events, type EventRow } from './tables.ts';

// As `events.id`: drizzle omits the table in a query of one table, and the name would bind to the inner one.
/** People of live registrations on the waitlist. */
const waitlistCount = sql<number>`(
  select count(*)::int from registrations w join registration_members m on m.registration_id = w.id
  where w.event_id = events.id and w.admitted_at is null and w.cancelled_at is null)`;
/**
 * Members with a seat, that is of live registrations not on the waitlist; `seat_facts` of the database counts them so too.
 * Counted from the index of live members alone: joining each member's registration took seven times as long in an event of 5,000.
 */
export const participantCount = sql<number>`(
  (select count(*)::int from registration_members m where m.event_id = events.id and m.released_at is null) -
  ${waitlistCount})`;
const registrationCount = sql<number>`(
  select count(*)::int from registrations r where r.event_id = events.id and r.cancelled_at is null)`;
const startsAt = sql`(${events.date} + ${events.time}::time) at time zone ${festival.timeZone}`;

export interface ListedEvent {
  event: EventRow;
  organizer: string;
  participantCount: number;
}

const columns = { event: events, organizer: users.name, participantCount };

export interface EventFilter extends Paging {
  /** Upcoming or ongoing, and starting after this time. */
  upcomingAt?: Date | undefined;
  category?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
  club?: string | undefined;
  /** Only this person's events, including drafts; every published event without it. */
  managedBy?: Administrator;
}

export type Administrator = Pick<UserRow, 'id' | 'role' | 'clubAffiliation'>;

/** As `isRunBy`; undefined: all events. */
export const isManagedBy = ({ id, role, clubAffiliation: club }: Administrator): SQL | undefined =>
  role === 'super_admin'
    ? undefined
    : or(eq(events.organizerId, id), club === null ? undefined : eq(events.organizerClub, club));

export const isPublished = eq(events.isDraft, false);

function matching(filter: EventFilter): SQL | undefined {
  const { managedBy } = filter;
  return and(
    filter.upcomingAt &&
      and(inArray(events.status, ['upcoming', 'ongoing']), sql`${startsAt} > ${filter.upcomingAt.toISOString()}`),
    filter.category ? eq(events.category, filter.category) : undefined,
    filter.status ? sql`${events.status} = ${filter.status}` : undefined,
    filter.club ? eq(events.organizerClub, filter.club) : undefined,
    filter.search ? holdsWords(events.searched, filter.search) : undefined,
    managedBy ? isManagedBy(managedBy) : isPublished,
  );
}

export async function listEvents(db: Db, filter: EventFilter): Promise<{ rows: ListedEvent[]; total: number }> {
  const where = matching(filter);
  const list = db
    .select(columns)
    .from(events)
    .innerJoin(users, eq(users.id, events.organizerId))
    .where(where)
    .orderBy(asc(events.date), asc(events.time), asc(events.id))
    .$dynamic();
  const rows = await paged(list, filter);
  return { rows, total: await countTotal(rows, filter, () => db.$count(events, where)) };
}

interface OrganizersCounts {
  /** Of live registrations. */
  registrationCount: number;
  waitlistCount: number;
}

/** Fields of these events that only organizers read. */
export async function organizersCounts(db: Db, ids: readonly string[]): Promise<Map<string, OrganizersCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: events.id, registrationCount, waitlistCount })
    .from(events)
    .where(inArray(events.id, [...ids]));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Events of these days that a person may see: published ones, and drafts in their scope. */
export function eventsOn(db: Db, person: Administrator, days: readonly string[]) {
  const own = isManagedBy(person);
  return db
    .select({ _id: events.id, title: events.title, date: events.date, time: events.time })
    .from(events)
    .where(and(inArray(events.date, [...days]), own && or(isPublished, own)))
    .orderBy(asc(events.id));
}

/** Rows deleted with an event: cancelled registrations, pending and accepted invitations. */
export async function deletedWith(db: Db, eventId: string) {
  const [row] = await rowsOf<{ cancelledCount: number; invitationCount: number }>(
    db,
    sql`select
      (select count(*)::int from registrations r where r.event_id = ${eventId} and r.cancelled_at is not null) as "cancelledCount",
      (select count(*)::int from invitations i where i.event_id = ${eventId} and i.status in ('pending', 'accepted')) as "invitationCount"`,
  );
  return row ?? { cancelledCount: 0, invitationCount: 0 };
}

/** The batch and department of everybody in a live registration. */
export const peopleIn = (db: Db, eventId: string): Promise<{ batch: string | null; department: string | null }[]> =>
  db
    .select({ batch: users.batch, department: users.department })
    .from(users)
    .where(
      sql`${users.id} in (select m.user_id from registration_members m
        where m.event_id = ${eventId} and m.released_at is null)`,
    );

/** Whether some people see more of this event than the public does. */
export const hasGroup = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(events, and(eq(events.id, id), isNotNull(events.groupUrl)))) > 0;

export const {
  find: findEvent,
  findOrDraft: findEventOrDraft,
  lock: lockEvent,
  lockOrDraft: lockEventOrDraft,
  insert: insertEvent,
  update: updateEvent,
  remove: deleteEvent,
} = eventRows(events);

export async function findListedEventOrDraft(db: Db, id: string): Promise<ListedEvent | undefined> {
  const [found] = await db
    .select(columns)
    .from(events)
    .innerJoin(users, eq(users.id, events.organizerId))
    .where(eq(events.id, id));
  return found;
}

/** Locks all events of an organizer, drafts too, in one order, so that two who do so do not wait for each other. */
export const lockEventsOf = (tx: Db, organizerId: string): Promise<EventRow[]> =>
  tx.select().from(events).where(eq(events.organizerId, organizerId)).orderBy(asc(events.id)).for('update');

export const findOrganizer = async (db: Db, id: string): Promise<Pick<UserRow, 'name'> | undefined> =>
  (await db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0];

/** An account that cannot be erased until the transaction ends. */
export async function lockPersonAgainstErasure(tx: Db, id: string): Promise<UserRow | undefined> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('share');
  return person;
}

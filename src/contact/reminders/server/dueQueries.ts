import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { startOf, whyNotOpen } from '#events/events/rules.ts';
import { isPublished } from '#events/events/server/queries.ts';
import { events, type EventRow } from '#events/events/server/tables.ts';
import { invitations } from '#teams/invitations/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { openingLeadMs } from '#teams/registrations/rules.ts';
import { openingReminders, registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import type { ReminderFact } from './tables.ts';

const hourMs = 3_600_000;

/** How long before the opening, deadline, start or end a reminder goes. Source: festival-days.md, point 2; plain-things.md, 1. */
const leadMs = {
  registration_opens: openingLeadMs,
  team_incomplete: 24 * hourMs,
  event_tomorrow: 24 * hourMs,
  invitation_expiring: 6 * hourMs,
} as const satisfies Partial<Record<ReminderFact, number>>;

/** A due reminder: to whom, and about which opening, deadline, start or end of what. */
export interface Due {
  fact: ReminderFact;
  person: { id: string; name: string; email: string; registrationId?: string };
  subjectId: string;
  about: Date;
  event: EventRow;
}

const person = { id: users.id, name: users.name, email: users.email };

const wantsReminders = and(eq(users.remindersByEmail, true), isNull(users.erasedAt));

/** Wants reminders, and had none about this fact and subject since its moment. */
const isUnreminded = (fact: ReminderFact, subjectId: SQL | string, moment: Date | SQL) =>
  and(
    wantsReminders,
    sql`not exists (select 1 from reminders x where x.person_id = ${users.id} and x.fact = ${fact}
      and x.subject_id = ${subjectId} and x.reminded_at >= ${moment instanceof Date ? sql`${moment.toISOString()}::timestamptz` : moment})`,
  );

const isOpenTo = (at: Date, now: Date, fact: keyof typeof leadMs) =>
  at > now && at.getTime() - leadMs[fact] <= now.getTime();

const upcoming = (db: Db): Promise<EventRow[]> =>
  db
    .select()
    .from(events)
    .where(and(isPublished, eq(events.status, 'upcoming')));

interface OfEvent {
  event: EventRow;
  about: Date;
  moment: Date;
  most: number;
}

/** Of one fact, event by event until there are enough. */
async function dueByEvent(
  db: Db,
  { now, limit, fact }: { now: Date; limit: number; fact: keyof typeof leadMs },
  aboutOf: (event: EventRow, now: Date) => Date | null,
  peopleOf: (of: OfEvent) => Promise<Due['person'][]>,
): Promise<Due[]> {
  const due: Due[] = [];
  for (const event of await upcoming(db)) {
    const about = aboutOf(event, now);
    if (!about || !isOpenTo(about, now, fact)) continue;
    const moment = new Date(about.getTime() - leadMs[fact]);
    const people = await peopleOf({ event, about, moment, most: limit - due.length });
    due.push(...people.map((one) => ({ fact, person: one, subjectId: event.id, about, event })));
    if (due.length >= limit) break;
  }
  return due;
}

/** People with a seat a day before the event starts; not those who joined a team with a seat later. */
export function dueForEvents(db: Db, now: Date, limit: number): Promise<Due[]> {
  const fact = 'event_tomorrow';
  return dueByEvent(db, { now, limit, fact }, startOf, ({ event, moment, most }) =>
    db
      .select({ ...person, registrationId: registrationMembers.registrationId })
      .from(registrationMembers)
      .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
      .innerJoin(users, eq(users.id, registrationMembers.userId))
      .where(
        and(
          eq(registrationMembers.eventId, event.id),
          isNull(registrationMembers.releasedAt),
          lte(registrations.admittedAt, moment),
          lte(registrationMembers.joinedAt, moment),
          isUnreminded(fact, event.id, moment),
        ),
      )
      .orderBy(asc(users.id))
      .limit(most),
  );
}

const isRegistered = (userId: SQL | typeof users.id, eventId: string) =>
  sql`exists (select 1 from registration_members m
    where m.event_id = ${eventId} and m.user_id = ${userId} and m.released_at is null)`;

const hasAccepted = (userId: typeof users.id, eventId: string) =>
  sql`exists (select 1 from invitations i
    where i.event_id = ${eventId} and i.receiver_id = ${userId} and i.status = 'accepted')`;

const openingOf = (event: EventRow) => event.registrationOpensAt;

/** Who asked for it, is not registered and leaves that to nobody else. Once for each opening: one that is moved is mailed again, earlier ones at once. */
export function dueForOpenings(db: Db, now: Date, limit: number): Promise<Due[]> {
  const fact = 'registration_opens';
  return dueByEvent(db, { now, limit, fact }, openingOf, ({ event, about, most }) =>
    db
      .select(person)
      .from(openingReminders)
      .innerJoin(users, eq(users.id, openingReminders.personId))
      .where(
        and(
          eq(openingReminders.eventId, event.id),
          wantsReminders,
          sql`not ${isRegistered(users.id, event.id)}`,
          sql`not ${hasAccepted(users.id, event.id)}`,
          sql`not exists (select 1 from reminders x where x.person_id = ${users.id} and x.fact = ${fact}
            and x.subject_id = ${event.id} and x.about = ${about.toISOString()}::timestamptz)`,
        ),
      )
      .orderBy(asc(users.id))
      .limit(most),
  );
}

const deadlineOf = (event: EventRow, now: Date) => (whyNotOpen(event, now) ? null : event.registrationDeadline);

/** Leaders whose team, with members a day before the deadline, has not registered though it can. */
export function dueForTeams(db: Db, now: Date, limit: number): Promise<Due[]> {
  const fact = 'team_incomplete';
  return dueByEvent(db, { now, limit, fact }, deadlineOf, ({ event, moment, most }) =>
    db
      .select(person)
      .from(users)
      .where(
        and(
          sql`exists (select 1 from invitations i where i.event_id = ${event.id} and i.sender_id = ${users.id}
            and i.status = 'accepted' and i.answered_at <= ${moment.toISOString()}::timestamptz)`,
          sql`not ${isRegistered(users.id, event.id)}`,
          isUnreminded(fact, event.id, moment),
        ),
      )
      .orderBy(asc(users.id))
      .limit(most),
  );
}

/**
 * People invited six hours before the invitation ends who have not answered: at its expiry or the deadline, but for a
 * member's place only at its expiry, which is the start.
 */
export async function dueForInvitations(db: Db, now: Date, limit: number): Promise<Due[]> {
  const fact = 'invitation_expiring';
  const ends = sql`case when ${invitations.replaces} is null
    then least(${invitations.expiresAt}, ${events.registrationDeadline}) else ${invitations.expiresAt} end`;
  const moment = sql`((${ends}) - interval '6 hours')`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await db
    .select({ person, event: events, subjectId: invitations.id, about: sql`${ends}`.mapWith(invitations.expiresAt) })
    .from(invitations)
    .innerJoin(events, eq(events.id, invitations.eventId))
    .innerJoin(users, eq(users.id, invitations.receiverId))
    .where(
      and(
        eq(invitations.status, 'pending'),
        eq(events.status, 'upcoming'),
        gt(invitations.expiresAt, now),
        or(isNotNull(invitations.replaces), gt(events.registrationDeadline, now)),
        sql`${moment} <= ${at}`,
        sql`${invitations.createdAt} <= ${moment}`,
        isUnreminded(fact, sql`${invitations.id}`, moment),
      ),
    )
    .orderBy(asc(users.id), asc(invitations.id))
    .limit(limit);
  return found.map((one) => ({ ...one, fact }));
}

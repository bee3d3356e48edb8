import { fits } from '#events/events/rules.ts';
import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { publishEvent } from '#events/events/server/publishEvent.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { publish } from '#platform/live/server/publish.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueMail, type NewMail } from '#platform/mail/queries.ts';
import { promotes } from '../rules.ts';
import { registrationMembers, registrations, type RegistrationRow } from './tables.ts';

// Every function here is called with the event locked.

export interface NewRegistration {
  id: string;
  eventId: string;
  memberIds: string[];
  isIndividual: boolean;
  teamName: string | null;
  teamNameKey: string | null;
  createdAt: Date;
  admittedAt: Date | null;
}

const rows = <T>(values: readonly T[], row: (value: T, index: number) => SQL) => sql.join(values.map(row), sql`, `);
const insertMails = (mails: readonly NewMail[], createdAt: string) =>
  sql`insert into mails (id, "to", template, data, created_at, next_attempt_at)
    values ${rows(mails, (mail) => sql`(${newId()}::uuid, ${mail.to}, ${mail.template}, ${JSON.stringify(mail.data)}::jsonb, ${createdAt}::timestamptz, ${createdAt}::timestamptz)`)}`;

/**
 * Registrations of one event, in their order of arrival, with their members and mails in one statement.
 * @throws the constraint already_registered
 */
export async function insertRegistrations(
  tx: Db,
  made: readonly NewRegistration[],
  mails: readonly NewMail[],
): Promise<void> {
  const [first] = made;
  if (!first) return;
  const members = made.flatMap(({ id, eventId, memberIds, createdAt }) =>
    memberIds.map(
      (userId, position) =>
        sql`(${id}::uuid, ${eventId}::uuid, ${userId}::uuid, ${position}::int, ${createdAt.toISOString()}::timestamptz)`,
    ),
  );
  await tx.execute(sql`with made as (
      insert into registrations (id, event_id, leader_id, is_individual, team_name, team_name_key, created_at, admitted_at)
      values ${rows(
        made,
        ({ id, eventId, memberIds, isIndividual, teamName, teamNameKey, createdAt, admittedAt }) =>
          sql`(${id}::uuid, ${eventId}::uuid, ${memberIds[0] ?? null}::uuid, ${isIndividual}::boolean, ${teamName}::text,
            ${teamNameKey}::text, ${createdAt.toISOString()}::timestamptz, ${admittedAt?.toISOString() ?? null}::timestamptz)`,
      )}
    ), joined as (
      insert into registration_members (registration_id, event_id, user_id, position, joined_at)
      values ${sql.join(members, sql`, `)}
    )
    ${mails.length === 0 ? sql`select 1` : insertMails(mails, first.createdAt.toISOString())}`);
}

export const insertRegistration = (tx: Db, made: NewRegistration, mails: readonly NewMail[]): Promise<void> =>
  insertRegistrations(tx, [made], mails);

export async function cancelRegistration(tx: Db, id: string, cancelledBy: string, now: Date): Promise<void> {
  const [cancelled] = await tx
    .update(registrations)
    .set({ cancelledAt: now, cancelledBy })
    .where(eq(registrations.id, id))
    .returning();
  await tx.update(registrationMembers).set({ releasedAt: now }).where(eq(registrationMembers.registrationId, id));
  if (cancelled?.admittedAt === null) await publishWaitlist(tx, cancelled);
}

export async function admitRegistration(tx: Db, id: string, now: Date): Promise<void> {
  const where = eq(registrations.id, id);
  const [admitted] = await tx.update(registrations).set({ admittedAt: now }).where(where).returning();
  if (admitted) await publishWaitlist(tx, admitted);
}

const isLiveRegistrationOf = (eventId: string) =>
  and(eq(registrations.eventId, eventId), isNull(registrations.cancelledAt));

export const liveRegistrationsOf = (tx: Db, eventId: string) =>
  tx
    .select({
      id: registrations.id,
      eventId: registrations.eventId,
      arrival: registrations.arrival,
      admittedAt: registrations.admittedAt,
      people: sql<number>`(select count(*)::int from ${registrationMembers} m where m.registration_id = ${registrations.id})`,
    })
    .from(registrations)
    .where(isLiveRegistrationOf(eventId))
    .orderBy(asc(registrations.arrival));

const addressesOf = (tx: Db, ids: string[]) =>
  tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      registrationId: registrationMembers.registrationId,
    })
    .from(registrationMembers)
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(and(inArray(registrationMembers.registrationId, ids), isNull(users.erasedAt)));

/** Everyone registered or waitlisted. */
export const liveMembersOf = (tx: Db, eventId: string) =>
  tx
    .select({
      registrationId: registrationMembers.registrationId,
      userId: users.id,
      name: users.name,
      email: users.email,
    })
    .from(registrationMembers)
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(
      and(eq(registrationMembers.eventId, eventId), isNull(registrationMembers.releasedAt), isNull(users.erasedAt)),
    );

export async function mailMembers(
  tx: Db,
  event: EventRow,
  ids: string[],
  template: 'promoted' | 'registration_cancelled' | 'team_cancelled',
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const people = await addressesOf(tx, ids);
  const mails = people.map(({ id: userId, name, email, registrationId }): NewMail => {
    const data = { name, eventId: event.id, title: event.title };
    if (template !== 'promoted') return { to: email, template, data };
    return { to: email, template, data: { ...data, registrationId, userId, promotedAt: now.toISOString() } };
  });
  await queueMail(tx, now, ...mails);
  await publishRegistrations(
    tx,
    event,
    people.map(({ id }) => id),
  );
}

export const publishToMembers = (tx: Db, eventId: string, people: readonly string[]): Promise<void> =>
  publish(tx, { to: people, event: 'registrations', data: { eventId } });

/** To the people concerned, and to those who run the event. */
export async function publishRegistrations(tx: Db, event: EventRow, people: readonly string[]): Promise<void> {
  await publishToMembers(tx, event.id, people);
  await publishEvent(tx, event);
}

/** To everybody who waits behind a registration that is no longer in line: their positions have changed. */
async function publishWaitlist(tx: Db, { eventId, arrival }: Pick<RegistrationRow, 'eventId' | 'arrival'>) {
  const isBehind = and(
    isLiveRegistrationOf(eventId),
    isNull(registrations.admittedAt),
    gt(registrations.arrival, arrival),
  );
  const behind = await tx
    .select({ userId: registrationMembers.userId })
    .from(registrations)
    .innerJoin(registrationMembers, eq(registrationMembers.registrationId, registrations.id))
    .where(isBehind);
  await publish(tx, { to: behind.map(({ userId }) => userId), event: 'waitlist', data: { eventId } });
}

/**
 * First come, first served; a registration that does not fit is passed over for the next that does.
 * Source: docs/decisions/065, "Open, closed, full".
 */
export async function promoteWaiting(tx: Db, event: EventRow, now: Date): Promise<void> {
  if (!promotes(event, now)) return;
  const live = await liveRegistrationsOf(tx, event.id);
  let taken = live.filter((entry) => entry.admittedAt !== null).reduce((sum, entry) => sum + entry.people, 0);
  const promoted: typeof live = [];
  for (const entry of live) {
    if (entry.admittedAt !== null || !fits(entry.people, taken, event.maxParticipants)) continue;
    taken += entry.people;
    promoted.push(entry);
  }
  const [first] = promoted;
  if (!first) return;
  const ids = promoted.map(({ id }) => id);
  await tx.update(registrations).set({ admittedAt: now }).where(inArray(registrations.id, ids));
  await mailMembers(tx, event, ids, 'promoted', now);
  await publishWaitlist(tx, first);
}

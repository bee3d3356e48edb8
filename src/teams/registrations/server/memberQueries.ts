import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { endedMemberships, registrationMembers, registrations } from './tables.ts';

// Functions that change a team are called with the event locked.

/** Adds a member after all others. */
export async function addMember(
  tx: Db,
  member: { registrationId: string; eventId: string; userId: string; joinedAt: Date },
): Promise<void> {
  const nextPosition = sql<number>`(select max(m.position) + 1 from registration_members m
    where m.registration_id = ${member.registrationId})`;
  await tx.insert(registrationMembers).values({ ...member, position: nextPosition });
}

/** Leaves a row with the person's id, for their calendar. */
export async function endMember(tx: Db, registrationId: string, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`with gone as (
      delete from registration_members m using registrations r
      where m.registration_id = ${registrationId} and m.user_id = ${userId} and r.id = m.registration_id
      returning m.event_id, m.user_id, m.joined_at, r.admitted_at
    )
    insert into ended_memberships (event_id, user_id, joined_at, admitted_at, ended_at)
    select event_id, user_id, joined_at, admitted_at, ${now.toISOString()}::timestamptz from gone
    where exists (select from users where users.id = gone.user_id and users.erased_at is null)`);
}

/** With the account, which ends the calendar. */
export async function deleteEndedMemberships(tx: Db, userId: string): Promise<void> {
  await tx.delete(endedMemberships).where(eq(endedMemberships.userId, userId));
}

export async function setTeamName(
  tx: Db,
  registrationId: string,
  name: { teamName: string; teamNameKey: string },
): Promise<void> {
  await tx.update(registrations).set(name).where(eq(registrations.id, registrationId));
}

/** The two swap positions, so that the leader stays first wherever the team is listed. */
export async function changeLeader(tx: Db, registrationId: string, from: string, to: string): Promise<void> {
  await tx.update(registrations).set({ leaderId: to }).where(eq(registrations.id, registrationId));
  const previousPosition = sql`(select m.position from registration_members m
    where m.registration_id = ${registrationId} and m.user_id = ${to})`;
  await tx
    .update(registrationMembers)
    .set({ position: sql`case when ${registrationMembers.userId} = ${to} then 0 else ${previousPosition} end` })
    .where(
      and(eq(registrationMembers.registrationId, registrationId), inArray(registrationMembers.userId, [from, to])),
    );
}

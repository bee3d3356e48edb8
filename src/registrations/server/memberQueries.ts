import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { registrationMembers, registrations } from './tables.ts';

// Every function here is called with the event locked.

/** Behind everybody who is in already. */
export async function addMember(
  tx: Db,
  member: { registrationId: string; eventId: string; userId: string; joinedAt: Date },
): Promise<void> {
  const last = sql<number>`(select max(m.position) + 1 from registration_members m
    where m.registration_id = ${member.registrationId})`;
  await tx.insert(registrationMembers).values({ ...member, position: last });
}

export async function deleteMember(tx: Db, registrationId: string, userId: string): Promise<void> {
  await tx
    .delete(registrationMembers)
    .where(and(eq(registrationMembers.registrationId, registrationId), eq(registrationMembers.userId, userId)));
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
  const theirs = sql`(select m.position from registration_members m
    where m.registration_id = ${registrationId} and m.user_id = ${to})`;
  await tx
    .update(registrationMembers)
    .set({ position: sql`case when ${registrationMembers.userId} = ${to} then 0 else ${theirs} end` })
    .where(
      and(eq(registrationMembers.registrationId, registrationId), inArray(registrationMembers.userId, [from, to])),
    );
}

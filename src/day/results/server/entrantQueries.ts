import { and, asc, eq, isNull } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { isConfirmed } from '#teams/featured/server/teamQueries.ts';
import { featuredParticipants, featuredRegistrations } from '#teams/featured/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { isAdmitted } from '#teams/registrations/server/queries.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';

export interface Participant {
  id: string;
  registrationId: string;
  name: string;
  teamName: string | null;
  email: string;
}

export const participantsOf = (db: Db, eventId: string): Promise<Participant[]> =>
  db
    .select({
      id: registrationMembers.id,
      registrationId: registrationMembers.registrationId,
      name: users.name,
      teamName: registrations.teamName,
      email: users.email,
    })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(and(eq(registrationMembers.eventId, eventId), isAdmitted, isNull(users.erasedAt)))
    .orderBy(asc(users.nameOrder), asc(registrationMembers.id));

export const featuredParticipantsOf = (db: Db, eventId: string): Promise<Participant[]> =>
  db
    .select({
      id: featuredParticipants.id,
      registrationId: featuredParticipants.registrationId,
      name: featuredParticipants.name,
      teamName: featuredRegistrations.teamName,
      email: featuredParticipants.email,
    })
    .from(featuredParticipants)
    .innerJoin(featuredRegistrations, eq(featuredRegistrations.id, featuredParticipants.registrationId))
    .where(and(eq(featuredParticipants.eventId, eventId), isConfirmed))
    .orderBy(asc(featuredParticipants.nameOrder), asc(featuredParticipants.id));

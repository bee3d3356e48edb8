import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { isPrintable, printedName } from '#people/accounts/certificateName.ts';
import { users } from '#people/accounts/server/tables.ts';
import { attendance } from '#day/attendance/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { isAdmitted } from '#teams/registrations/server/queries.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';

export const certificateStates = ['ready', 'after_event', 'needs_name'] as const;
export type CertificateState = (typeof certificateStates)[number];

/**
 * What a member of a registration can do about their certificate; undefined without presence, as for featured teams.
 */
export async function certificateStateOf(
  db: Db,
  { personId }: { personId?: string | undefined },
): Promise<CertificateState | undefined> {
  if (personId === undefined) return undefined;
  const [found] = await db
    .select({ status: events.status, name: users.name, certificateName: users.certificateName })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(events, eq(events.id, registrationMembers.eventId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .innerJoin(attendance, eq(attendance.personId, registrationMembers.id))
    .where(
      and(
        eq(registrationMembers.id, personId),
        isAdmitted,
        isNotNull(attendance.presentAt),
        isNull(users.erasedAt),
        ne(events.status, 'cancelled'),
      ),
    );
  if (!found) return undefined;
  if (!isPrintable(printedName(found))) return 'needs_name';
  return found.status === 'completed' ? 'ready' : 'after_event';
}

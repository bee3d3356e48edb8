import { writeAuditEntry } from '#people/audit/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import type { LoadedRegistration } from './queries.ts';

export const recordTeamChange = (
  tx: Db,
  actor: { id: string },
  { registration, event }: LoadedRegistration,
  { action, what, personId }: { action: `team.${string}`; what: string; personId?: string },
  now: Date,
): Promise<void> =>
  writeAuditEntry(
    tx,
    actor,
    {
      action,
      subjectType: 'registration',
      subjectId: registration.id,
      summary: `${what} for ${event.title}`,
      ...(personId !== undefined && { personId }),
    },
    now,
  );

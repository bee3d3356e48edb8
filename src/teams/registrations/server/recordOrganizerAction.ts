import { writeAuditEntry } from '#people/audit/server/queries.ts';
import type { Db } from '#platform/database/database.ts';

interface OrganizerAction {
  registrationId: string;
  /** A summary with `{name}` for the entry and `{person}` for the member. */
  what: string;
  action: 'cancelled' | 'member_removed' | 'leader_changed' | 'admitted' | 'walk_in';
  /** `force` was needed: a rule was overridden. */
  isForced?: boolean;
  reason?: string;
  personId?: string;
}

/** Called with the event locked. Forced actions have their own names, for filtering. */
export const recordOrganizerAction = (
  tx: Db,
  actor: { id: string },
  { registrationId, what, action, isForced = false, reason, personId }: OrganizerAction,
  now: Date,
): Promise<void> =>
  writeAuditEntry(
    tx,
    actor,
    {
      action: `registration.${action}${isForced ? '_forced' : ''}`,
      subjectType: 'registration',
      subjectId: registrationId,
      summary: reason === undefined ? what : `${what}. Reason: ${reason}`,
      ...(personId !== undefined && { personId }),
    },
    now,
  );

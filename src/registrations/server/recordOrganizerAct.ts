import { writeAuditEntry } from '#audit/server/queries.ts';
import type { Db } from '#platform/database/database.ts';

interface Act {
  registrationId: string;
  /** What was done, without names. */
  what: string;
  action: 'cancelled' | 'member_removed' | 'leader_changed' | 'admitted' | 'walk_in';
  /** `force` was needed: a rule was overridden. */
  isForced?: boolean;
  reason?: string;
}

/** With the event locked. What needed `force` has an action of its own, so that it can be filtered for. */
export const recordOrganizerAct = (
  tx: Db,
  actor: { id: string },
  { registrationId, what, action, isForced = false, reason }: Act,
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
    },
    now,
  );

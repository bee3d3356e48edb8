import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { auditEntries } from './tables.ts';

export interface NewAuditEntry {
  /** `subject.verb`, such as `user.role_changed`. */
  action: string;
  subjectType:
    | 'user'
    | 'event'
    | 'registration'
    | 'featured_event'
    | 'featured_registration'
    | 'application'
    | 'mail'
    | 'settings'
    | 'verification';
  subjectId: string;
  /**
   * One sentence for people, without personal data: `{name}` is the subject's name (of a person, a team, or whose
   * registration or application it is) and `{person}` that of `personId`. They are filled in when the record is read,
   * so they disappear when the account is erased.
   */
  summary: string;
  personId?: string;
}

/** Call it in the transaction of the recorded change. @param actor null: the server acted by itself */
export async function writeAuditEntry(
  tx: Db,
  actor: { id: string } | null,
  entry: NewAuditEntry,
  now: Date,
): Promise<void> {
  await tx.insert(auditEntries).values({ id: newId(), at: now, actorId: actor?.id ?? null, ...entry });
}
